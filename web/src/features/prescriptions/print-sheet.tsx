import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { brand } from '../../lib/brand.ts'
import { useFrequencyText } from './frequencies.ts'
import type { PatientPrescription } from './queries.ts'
import './print.css'

export interface PrintSheetProps {
  prescription: PatientPrescription
  patientName: string
  /** The browser's own dialog is closed again. */
  onPrinted: () => void
}

/** Puts one prescription on paper: opens the browser's print dialog as soon as the sheet is there. */
export function PrintSheet({ prescription: it, patientName, onPrinted }: PrintSheetProps) {
  const t = useWords('prescriptions')
  const doctors = useWords('doctors')
  const formats = useFormats()
  const frequencyText = useFrequencyText()
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])

  const cell = 'border border-black px-2 py-1 text-start align-top'
  return createPortal(
    <article className="print-sheet" lang={document.documentElement.lang}>
      <header className="mb-4 border-black border-b pb-3">
        <p className="font-heading font-semibold text-2xl">{it.doctor.name}</p>
        <p>{doctors(`specializations.${it.doctor.specialization}`)}</p>
        <p>{it.doctor.qualifications.join(', ')}</p>
        <p>
          {it.doctor.registrationNumber
            ? t('registrationNumber', { number: it.doctor.registrationNumber })
            : t('registrationPending')}
        </p>
      </header>
      <p>{t('patientName', { name: patientName })}</p>
      <p>{t('visitOn', { date: formats.date(it.appointmentDate) })}</p>
      <p>{t('issuedOn', { when: formats.instant(it.issuedAt) })}</p>
      <table className="mt-4 w-full border-collapse">
        <thead>
          <tr>
            {[t('medicine'), t('dosage'), t('frequency'), t('duration')].map((head) => (
              <th key={head} scope="col" className={cell}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {it.medications.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a prescription never changes
            <tr key={at}>
              <td dir="auto" className={`${cell} font-semibold`}>
                {row.name}
              </td>
              <td dir="auto" className={cell}>
                {row.dosage}
              </td>
              <td dir="auto" className={cell}>
                {frequencyText(row.frequency)}
              </td>
              <td dir="auto" className={cell}>
                {row.duration}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {it.instructions && (
        <section className="mt-4">
          <h2 className="font-semibold">{t('instructions')}</h2>
          <p dir="auto" className="whitespace-pre-line">
            {it.instructions}
          </p>
        </section>
      )}
      <footer className="mt-6 border-black border-t pt-3">
        <p>{t('checkCodeAndVersion', { code: it.checkCode, number: it.version })}</p>
        <p>{brand.name}</p>
      </footer>
    </article>,
    document.body
  )
}
