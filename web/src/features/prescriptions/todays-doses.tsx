import { dateInIndia } from '@arogyachat/contract/india-time'
import type { Medication, Prescription } from '@arogyachat/contract/prescriptions'
import { type DoseMark, type DoseState, doseKey, doseMarks, partsDue } from '@arogyachat/contract/prescriptions/doses'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useAskForRefill, useMarkDose } from './queries.ts'

interface DoseProps {
  doses: DoseState
  prescription: Prescription
  medicine: Medication
}

/** Today's doses of one medicine, each to be marked as taken or skipped. Pressing a mark again removes it. */
export function TodaysDoses({ doses, prescription, medicine }: DoseProps) {
  const t = useMessages('prescriptions')
  const errorText = useErrorText()
  const mark = useMarkDose()
  const row = prescription.medications.indexOf(medicine)
  const due = partsDue(medicine.timing, dateInIndia(new Date(prescription.issuedAt)), doses.date)
  const choose = (part: (typeof due)[number], chosen: DoseMark | null) =>
    mark.mutate(
      { prescriptionId: prescription._id, row, part, mark: chosen },
      { onError: (error) => void toast.error(t('dosesToday.markFailed'), errorText(error)) }
    )
  return due.map((part) => {
    const present = doses.marks[doseKey(prescription._id, row, part)]
    return (
      <fieldset key={part} className="flex min-w-0 flex-wrap items-center gap-2">
        <legend className="sr-only">{`${medicine.name}, ${t(`parts.${part}`)}`}</legend>
        <span aria-hidden className="min-w-20 flex-1">
          {t(`parts.${part}`)}
        </span>
        {doseMarks.map((value) => (
          <Button
            key={value}
            size="sm"
            variant={present === value ? 'primary' : 'outline'}
            aria-pressed={present === value}
            disabled={mark.isPending}
            onClick={() => choose(part, present === value ? null : value)}
          >
            {t(`dosesToday.${value}`)}
          </Button>
        ))}
      </fieldset>
    )
  })
}

/** A course that ends within so many days can be asked for again. */
const refillDays = 5

/** Asks the doctor for a new prescription near the end of a course, and shows what became of it. */
export function Refill({ doses, prescription, left }: Omit<DoseProps, 'medicine'> & { left: number | null }) {
  const t = useMessages('prescriptions')
  const formats = useFormats()
  const errorText = useErrorText()
  const ask = useAskForRefill()
  const refill = doses.refills.find((entry) => entry.prescriptionId === prescription._id)
  if (refill)
    return (
      <p role="status" className="text-soft text-sm">
        {refill.answeredAt
          ? t('dosesToday.refillAnswered', { date: formats.date(dateInIndia(new Date(refill.answeredAt))) })
          : t('dosesToday.refillAsked', { date: formats.date(dateInIndia(new Date(refill.askedAt))) })}
      </p>
    )
  if (left === null || left > refillDays) return null
  return (
    <Button
      size="sm"
      variant="outline"
      className="self-start"
      busy={ask.isPending}
      onClick={() =>
        ask.mutate(prescription._id, {
          onSuccess: () => void toast.success(t('dosesToday.refillSent')),
          onError: (error) => void toast.error(t('dosesToday.refillFailed'), errorText(error))
        })
      }
    >
      {t('dosesToday.askRefill')}
    </Button>
  )
}
