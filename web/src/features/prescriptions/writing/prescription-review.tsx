import { withDirections } from '@arogyachat/contract/prescriptions/directions'
import { ArrowLeft, Send } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useDirectionTexts } from '../directions.tsx'
import type { IssuedPrescription } from './prescription-draft.ts'
import { Shortcut } from './shortcut.tsx'
import { WarningReview, type WarningReviewState } from './warning-review.tsx'

interface ReviewProps {
  prescription: IssuedPrescription
  version: number
  warnings: WarningReviewState
  busy: boolean
  /** Why it could not be issued, as text. */
  error: string | undefined
  onBack: () => void
  onIssue: () => void
}

/** Shows exactly what will be issued, because an issued prescription cannot be changed. */
export function PrescriptionReview({ prescription, version, warnings, busy, error, onBack, onIssue }: ReviewProps) {
  const t = useMessages('practice')
  const writing = useMessages('writing')
  const { cells, supplyText } = useDirectionTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { medications, instructions } = prescription
  return (
    <section className="flex flex-col gap-4" aria-labelledby="review-title">
      <div>
        <h3 ref={heading} id="review-title" tabIndex={-1} className="font-heading font-semibold text-lg">
          {t('reviewTitle')}
        </h3>
        <p className="text-soft text-sm">{version > 1 ? t('reviewTextVersion', { version }) : t('reviewText')}</p>
      </div>
      {error && <FormAlert title={t('prescriptionFailed')}>{error}</FormAlert>}
      <WarningReview review={warnings} />
      <Facts prescription={prescription} />
      <ol className="divide-y divide-line border-line border-y">
        {medications
          .map((medication) => ({
            ...medication,
            ...cells(withDirections(medication)),
            supply: supplyText(medication)
          }))
          .map((medication, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a medicine may occur twice, and the order never changes
            <li key={i} className="grid gap-x-4 gap-y-0.5 py-3 md:grid-cols-[2fr_1fr_1fr]">
              <p dir="auto" className="break-words font-semibold">
                {t('medicineLine', { medicine: medication.name, dosage: medication.dosage })}
              </p>
              <p className={medication.frequency ? undefined : 'text-soft'}>
                <bdi>{medication.frequency || t('frequencyMissing')}</bdi>
              </p>
              <p className={medication.duration ? undefined : 'text-soft'}>
                <bdi>{medication.duration || t('durationMissing')}</bdi>
              </p>
              {medication.supply && <p className="text-soft text-sm md:col-span-3">{medication.supply}</p>}
            </li>
          ))}
      </ol>
      <div>
        <h4 className="font-heading font-semibold text-soft text-sm">{t('instructions')}</h4>
        <p dir="auto" className="whitespace-pre-line break-words">
          {instructions || t('noInstructions')}
        </p>
      </div>
      <div className="sticky bottom-0 z-10 flex flex-wrap justify-end gap-2 bg-card py-2">
        <Button
          variant="ghost"
          icon={<ArrowLeft size={18} className="rtl:-scale-x-100" />}
          disabled={busy}
          onClick={onBack}
        >
          {t('changePrescription')}
        </Button>
        <Button
          variant="accent"
          icon={<Send size={18} className="rtl:-scale-x-100" />}
          busy={busy}
          disabledReason={warnings.isReady ? undefined : writing('check.first')}
          onClick={onIssue}
        >
          {busy ? t('issuing') : t('issuePrescription')}
          <Shortcut />
        </Button>
      </div>
    </section>
  )
}

/** What the prescription says besides its medicines and instructions. */
function Facts({ prescription }: Pick<ReviewProps, 'prescription'>) {
  const t = useMessages('writing')
  const prescriptions = useMessages('prescriptions')
  const { diagnosis, followUp, weightKg, pregnant } = prescription
  const facts = [
    diagnosis && [prescriptions('diagnosis'), diagnosis],
    weightKg !== null && [t('weight'), String(weightKg)],
    pregnant !== null && [t('pregnant'), t(pregnant ? 'answers.yes' : 'answers.no')],
    followUp && [prescriptions('followUp'), followUp]
  ].filter((fact) => Array.isArray(fact))
  return (
    <dl className="grid gap-2 empty:hidden md:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="font-heading font-semibold text-soft text-sm">{name}</dt>
          <dd dir="auto" className="break-words">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
