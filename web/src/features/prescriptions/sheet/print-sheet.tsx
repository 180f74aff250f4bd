import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import type { PatientPrescription } from '../queries.ts'
import { type Sheet, useSheet } from './sheet.ts'
import '../../../lib/print/print.css'

export interface PrintSheetProps {
  prescription: PatientPrescription
  patientName: string
  /** The print dialog of the browser was closed. */
  onPrinted: () => void
}

/** Prints one prescription: opens the browser's print dialog once the sheet is rendered. */
export function PrintSheet({ prescription, patientName, onPrinted }: PrintSheetProps) {
  const { doctor, credentials, facts, heads, rows, instructions, allergies, uses, foot } = useSheet(
    prescription,
    patientName
  )
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])

  const cell = 'border border-black px-2 py-1 text-start align-top'
  return createPortal(
    <article className="print-sheet" lang={document.documentElement.lang}>
      <header className="mb-4 border-black border-b pb-3">
        <p className="font-heading font-semibold text-2xl">
          <bdi>{doctor}</bdi>
        </p>
        {credentials.map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </header>
      {facts.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <table className="mt-4 w-full border-collapse">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className={cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a prescription never changes
            <tr key={index}>
              {row.map((text, column) => (
                <td key={heads[column]} className={column === 0 ? `${cell} font-semibold` : cell}>
                  <bdi>{text}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {instructions && (
        <section className="mt-4">
          <h2 className="font-semibold">{instructions.head}</h2>
          <p dir="auto" className="whitespace-pre-line">
            {instructions.text}
          </p>
        </section>
      )}
      <LinesSection {...allergies} />
      {uses && <LinesSection {...uses} />}
      <footer className="mt-6 border-black border-t pt-3">
        {foot.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </footer>
    </article>,
    document.body
  )
}

function LinesSection({ head, lines }: Sheet['allergies']) {
  return (
    <section className="mt-4">
      <h2 className="font-semibold">{head}</h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  )
}
