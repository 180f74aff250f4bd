import type { AllergyConflict, AllergyOverride } from '@arogyachat/contract/prescriptions'
import { overrideReasonMax } from '@arogyachat/contract/prescriptions'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { Skeleton } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useAllergyCheck } from '../queries.ts'
import type { IssuedPrescription } from './prescription-draft.ts'

const keyOf = ({ medicine, allergy }: Pick<AllergyConflict, 'medicine' | 'allergy'>) =>
  JSON.stringify([medicine, allergy])

/** The check of the prescription against the recorded allergies, with the doctor's reason for each match. */
export function useAllergyReview(appointmentId: string, toIssue: IssuedPrescription | null) {
  const check = useAllergyCheck(appointmentId, toIssue?.medications.map((row) => row.name) ?? null)
  const [reasons, setReasons] = useState<Record<string, string>>({})
  const [isAsked, setAsked] = useState(false)
  const inputs = useRef(new Map<string, HTMLInputElement | null>())
  const conflicts = check.data?.conflicts ?? []
  const reasonOf = (conflict: AllergyConflict) => (reasons[keyOf(conflict)] ?? '').trim()

  return {
    check,
    inputs,
    isAsked,
    isReady: check.data !== undefined && !check.isFetching,
    reasonAt: (conflict: AllergyConflict) => reasons[keyOf(conflict)] ?? '',
    write: (conflict: AllergyConflict, reason: string) =>
      setReasons((before) => ({ ...before, [keyOf(conflict)]: reason })),
    isMissing: (conflict: AllergyConflict) => isAsked && reasonOf(conflict) === '',
    /** The overrides to send. Returns null and focuses the field while a reason is missing. */
    answer(): AllergyOverride[] | null {
      setAsked(true)
      const missing = conflicts.find((conflict) => reasonOf(conflict) === '')
      if (missing) {
        inputs.current.get(keyOf(missing))?.focus()
        return null
      }
      return conflicts.map((conflict) => ({
        medicine: conflict.medicine,
        allergy: conflict.allergy,
        reason: reasonOf(conflict)
      }))
    }
  }
}
export type AllergyReviewState = ReturnType<typeof useAllergyReview>

/** Shows each match with a recorded allergy, asks for the reason, and shows what could not be checked. */
export function AllergyReview({ review }: { review: AllergyReviewState }) {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const { check } = review
  if (check.isPending || (check.isFetching && !check.data))
    return (
      <div role="status">
        <span className="sr-only">{t('allergyCheck.loading')}</span>
        <Skeleton className="h-12 w-full" />
      </div>
    )
  if (!check.data)
    return (
      <ErrorState
        isSmall
        title={t('allergyCheck.failed')}
        text={errorText(check.error)}
        retryLabel={t('retry')}
        onRetry={() => void check.refetch()}
      />
    )
  const { conflicts } = check.data
  return (
    <div className="flex flex-col gap-3">
      {conflicts.length > 0 && (
        <div role="alert">
          <p className="font-heading font-semibold text-danger">{t('allergyCheck.stop')}</p>
        </div>
      )}
      {conflicts.map((conflict) => (
        <Conflict key={keyOf(conflict)} conflict={conflict} review={review} />
      ))}
      <Unchecked review={review} />
    </div>
  )
}

function Conflict({ conflict, review }: { conflict: AllergyConflict; review: AllergyReviewState }) {
  const t = useMessages('practice')
  const { medicine, allergy, relation } = conflict
  const title = t('allergyCheck.conflict', { medicine, allergy })
  return (
    <fieldset className="min-w-0 rounded-md border border-danger bg-danger-soft p-3">
      <legend className="sr-only">{title}</legend>
      <p className="flex items-start gap-2 text-danger">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span className="min-w-0 break-words">
          <strong aria-hidden className="font-semibold">
            {title}
          </strong>{' '}
          {t(`allergyCheck.relations.${relation}`)}
        </span>
      </p>
      <Field
        className="mt-2"
        label={t('allergyCheck.reason')}
        hint={t('allergyCheck.reasonHint')}
        {...(review.isMissing(conflict) && { error: t('allergyCheck.reasonMissing') })}
        required
      >
        {(control) => (
          <TextInput
            {...control}
            ref={(element) => {
              review.inputs.current.set(keyOf(conflict), element)
            }}
            dir="auto"
            autoComplete="off"
            maxLength={overrideReasonMax}
            value={review.reasonAt(conflict)}
            onChange={(event) => review.write(conflict, event.target.value)}
          />
        )}
      </Field>
    </fieldset>
  )
}

/** Shows what was not checked. That no allergy is recorded does not mean that there is none. */
function Unchecked({ review }: { review: AllergyReviewState }) {
  const t = useMessages('practice')
  const formats = useFormats()
  const { data } = review.check
  if (!data) return null
  const { conflicts, uncheckedMedicines, uncheckedAllergies, allergiesRecorded } = data
  const lines = [
    allergiesRecorded === 0 && `${t('summary.noAllergies')} ${t('summary.noAllergiesText')}`,
    uncheckedMedicines.length > 0 &&
      t('allergyCheck.uncheckedMedicines', { medicines: formats.list(uncheckedMedicines) }),
    uncheckedAllergies.length > 0 &&
      t('allergyCheck.uncheckedAllergies', { allergies: formats.list(uncheckedAllergies) })
  ].filter((line) => line !== false)
  if (lines.length === 0)
    return conflicts.length > 0 ? null : <p className="text-soft text-sm">{t('allergyCheck.noMatch')}</p>
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
