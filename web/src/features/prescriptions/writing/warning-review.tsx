import { overrideReasonMax } from '@arogyachat/contract/prescriptions'
import type { Warning, WarningAnswer } from '@arogyachat/contract/prescriptions/warnings'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Skeleton } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { usePrescriptionCheck } from '../queries.ts'
import type { IssuedPrescription } from './prescription-draft.ts'

const keyOf = ({ kind, medicine, about, code }: Warning) => JSON.stringify([kind, medicine, about, code])

/** The check of the prescription, with the doctor's reason for each warning. */
export function useWarningReview(appointmentId: string, toIssue: IssuedPrescription | null) {
  const check = usePrescriptionCheck(appointmentId, toIssue)
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [isAsked, setAsked] = useState(false)
  const inputs = useRef(new Map<string, HTMLInputElement | null>())
  const warnings = check.data?.warnings ?? []
  const reasonOf = (warning: Warning) => (reasons[keyOf(warning)] ?? '').trim()

  return {
    check,
    inputs,
    isReady: check.data !== undefined && !check.isFetching,
    reasonAt: (warning: Warning) => reasons[keyOf(warning)] ?? '',
    write: (warning: Warning, reason: string) => setReasons((before) => ({ ...before, [keyOf(warning)]: reason })),
    isMissing: (warning: Warning) => isAsked && reasonOf(warning) === '',
    /** The reasons to send. Returns null and focuses the field while one is missing. */
    answer(): WarningAnswer[] | null {
      setAsked(true)
      const missing = warnings.find((warning) => reasonOf(warning) === '')
      if (missing) {
        inputs.current.get(keyOf(missing))?.focus()
        return null
      }
      return warnings.map((warning) => ({ ...warning, reason: reasonOf(warning) }))
    }
  }
}
export type WarningReviewState = ReturnType<typeof useWarningReview>

/** What a warning says: a title that names the medicine, and what it means. */
function useWarningTexts(): (warning: Warning) => { title: string; text: string } {
  const t = useMessages('writing')
  return (warning) => {
    const names = { medicine: warning.medicine, about: warning.about }
    switch (warning.kind) {
      case 'allergy':
        return { title: t('warnings.allergy', names), text: t(`warnings.relations.${warning.code}`) }
      case 'duplicate':
        return { title: t(`warnings.duplicates.${warning.code}`, names), text: '' }
      case 'interaction':
        return { title: t('warnings.interaction', names), text: t(`warnings.effects.${warning.code}`) }
      case 'pregnancy':
        return { title: t(`warnings.${warning.about}`, names), text: t(`warnings.inPregnancy.${warning.code}`) }
      case 'age':
        return {
          title: t('warnings.age', { medicine: warning.medicine, years: Number(warning.about) }),
          text: t(`warnings.ages.${warning.code}`)
        }
      case 'weight':
        return { title: t('warnings.weight', names), text: '' }
      case 'list':
        return { title: t(`warnings.lists.${warning.code}`, names), text: '' }
    }
  }
}

/** Shows each warning, asks for the reason, and shows what could not be checked. */
export function WarningReview({ review }: { review: WarningReviewState }) {
  const t = useMessages('writing')
  const practice = useMessages('practice')
  const errorText = useErrorText()
  const { check } = review
  if (check.isPending || (check.isFetching && !check.data))
    return (
      <div role="status">
        <span className="sr-only">{t('check.loading')}</span>
        <Skeleton className="h-12 w-full" />
      </div>
    )
  if (!check.data)
    return (
      <ErrorState
        isSmall
        title={t('check.failed')}
        text={errorText(check.error)}
        retryLabel={practice('retry')}
        onRetry={() => void check.refetch()}
      />
    )
  const { warnings } = check.data
  const isAllergy = warnings.some(({ kind }) => kind === 'allergy')
  return (
    <div className="flex flex-col gap-3">
      {warnings.length > 0 && (
        <div role="alert">
          <p className="font-heading font-semibold text-danger">
            {isAllergy ? t('check.stop') : t('check.warnings', { count: warnings.length })}
          </p>
        </div>
      )}
      {warnings.map((warning) => (
        <WarningField key={keyOf(warning)} warning={warning} review={review} />
      ))}
      <Unchecked review={review} />
    </div>
  )
}

function WarningField({ warning, review }: { warning: Warning; review: WarningReviewState }) {
  const t = useMessages('writing')
  const { title, text } = useWarningTexts()(warning)
  return (
    <fieldset className="min-w-0 rounded-md border border-danger bg-danger-soft p-3">
      <legend className="sr-only">{title}</legend>
      <p className="flex items-start gap-2 text-danger">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 break-words">
          <strong aria-hidden className="font-semibold">
            {title}
          </strong>{' '}
          {text}
        </span>
      </p>
      <Field
        className="mt-2"
        label={t('check.reason')}
        hint={t('check.reasonHint')}
        {...(review.isMissing(warning) && { error: t('check.reasonMissing') })}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={(element) => {
              review.inputs.current.set(keyOf(warning), element)
            }}
            dir="auto"
            autoComplete="off"
            maxLength={overrideReasonMax}
            value={review.reasonAt(warning)}
            onChange={(event) => review.write(warning, event.target.value)}
          />
        )}
      </Field>
    </fieldset>
  )
}

/** Shows what was not checked. That no allergy is recorded does not mean that there is none. */
function Unchecked({ review }: { review: WarningReviewState }) {
  const t = useMessages('writing')
  const practice = useMessages('practice')
  const formats = useFormats()
  const { data } = review.check
  if (!data) return null
  const { warnings, uncheckedMedicines, uncheckedAllergies, uncheckedCurrent, allergiesRecorded, isAgeKnown } = data
  const lines = [
    allergiesRecorded === 0 && `${practice('summary.noAllergies')} ${practice('summary.noAllergiesText')}`,
    uncheckedMedicines.length > 0 && t('check.uncheckedMedicines', { medicines: formats.list(uncheckedMedicines) }),
    uncheckedAllergies.length > 0 && t('check.uncheckedAllergies', { allergies: formats.list(uncheckedAllergies) }),
    uncheckedCurrent.length > 0 && t('check.uncheckedCurrent', { medicines: formats.list(uncheckedCurrent) }),
    !isAgeKnown && t('check.ageUnknown')
  ].filter((line) => line !== false)
  if (lines.length === 0)
    return warnings.length > 0 ? null : <p className="text-soft text-sm">{t('check.noneFound')}</p>
  return (
    <div role="note" className="flex items-start gap-2 rounded-md bg-cream px-3 py-2 text-on-cream">
      <CircleHelp aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 break-words">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  )
}
