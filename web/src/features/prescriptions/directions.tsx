import type { Medication } from '@arogyachat/contract/prescriptions'
import { amountText, directionTexts } from '@arogyachat/contract/prescriptions/direction-texts'
import {
  type Directions,
  dayParts,
  dosesByPart,
  type Timing,
  uncodedWords,
  type WrittenDirections
} from '@arogyachat/contract/prescriptions/directions'
import { clsx } from 'clsx'
import { useMemo } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { PartOfDay } from '../../ui/drawings/part-of-day.tsx'

/** The directions of a medicine in the reader's language. */
export function useDirectionTexts() {
  const t = useMessages('prescriptions')
  const formats = useFormats()
  return useMemo(() => {
    const { timingText, courseText, frequencyText } = directionTexts(
      // Its values are typed by each single message, which no parameter for several messages can be.
      t as unknown as Parameters<typeof directionTexts>[0],
      formats.list
    )
    return {
      timingText,
      courseText,
      frequencyText,
      /** How it is given when not by mouth, and how much the pharmacy gives. */
      supplyText: ({ route, quantity }: Pick<Medication, 'route' | 'quantity'>) =>
        [route && t(`routes.${route}`), quantity && t('quantity', { quantity })].filter(Boolean).join(' · '),
      /** The frequency and the duration for a table: the codes, and the words that the codes do not say. */
      cells(row: Directions & WrittenDirections): { frequency: string; duration: string } {
        const words = uncodedWords(row)
        return {
          frequency: [frequencyText(row), words.frequency].filter(Boolean).join(' · '),
          duration: words.duration || (row.course ? courseText(row.course) : '')
        }
      }
    }
  }, [t, formats])
}

/** The parts of a day with the doses in each, as sun and moon. Decorative: the sentence beside them says the same. */
export function DayPartChips({ timing, className }: { timing: Timing | null; className?: string }) {
  const t = useMessages('prescriptions')
  const doses = dosesByPart(timing)
  if (!doses) return null
  // Most prescriptions divide a day in three.
  const shown = dayParts.filter((part) => part !== 'evening' || doses.evening > 0)
  return (
    <span aria-hidden className={clsx('flex flex-wrap gap-1.5', className)}>
      {shown.map((part) => {
        const isTaken = doses[part] > 0
        return (
          <span
            key={part}
            className={clsx(
              'flex min-w-fit flex-1 basis-0 flex-col items-center gap-0.5 rounded-md border px-2 py-1.5 text-center',
              isTaken ? 'border-transparent bg-cream text-on-cream' : 'border-line border-dashed text-soft'
            )}
          >
            <span className="flex min-h-8 items-center gap-1.5 font-heading font-semibold text-lg">
              <PartOfDay
                part={part}
                size={isTaken ? 28 : 20}
                className={isTaken ? undefined : 'opacity-40 grayscale'}
              />
              {isTaken && amountText(doses[part])}
            </span>
            <span className="whitespace-nowrap text-xs">{t(`parts.${part}`)}</span>
          </span>
        )
      })}
    </span>
  )
}
