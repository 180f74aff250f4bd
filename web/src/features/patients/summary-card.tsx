import type { PatientSummary } from '@arogyachat/contract/patients'
import { clsx } from 'clsx'
import { CircleHelp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { Skeleton, SkeletonCard } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { usePatientSummary } from './queries.ts'
import { useOnset } from './use-onset.ts'

interface PatientSummaryCardProps {
  appointmentId: string
  /** Keeps recorded allergies in sight while what surrounds the card scrolls. */
  isSticky?: boolean
}

/** The patient's allergies, illnesses and current medicines. Fetched only when shown, because each read is audited. */
export function PatientSummaryCard({ appointmentId, isSticky = false }: PatientSummaryCardProps) {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const nameOf = useNameOf()
  const summary = usePatientSummary(appointmentId)
  if (summary.isPending)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">{t('summary.loading')}</span>
        <Skeleton className="h-11 rounded-md" />
        <SkeletonCard />
      </div>
    )
  if (!summary.data)
    return (
      <ErrorState
        isSmall
        title={t('summary.loadFailed')}
        text={errorText(summary.error)}
        retryLabel={t('retry')}
        onRetry={() => void summary.refetch()}
      />
    )
  const { name, bloodGroup, medicalHistory, currentMedications } = summary.data
  return (
    // Without a box of its own: the allergies stick within the whole form or panel, not only within this card.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('summary.of', { patient: nameOf(name) })} className="contents">
      <Allergies allergies={summary.data.allergies} isSticky={isSticky} />
      <Card className="grid gap-3 p-3!">
        <div className="grid gap-3 sm:grid-cols-2">
          <Facts title={t('summary.illnesses')} none={t('summary.noneRecorded')}>
            {medicalHistory.map((illness) => (
              <Illness key={`${illness.condition} ${illness.diagnosedDate}`} illness={illness} />
            ))}
          </Facts>
          <Facts title={t('summary.medicines')} none={t('summary.noneRecorded')}>
            {currentMedications.map(({ name: medicine, dosage, frequency }) => (
              <li key={`${medicine} ${dosage} ${frequency}`} className="break-words">
                <bdi>{[medicine, dosage, frequency].filter(Boolean).join(' · ')}</bdi>
              </li>
            ))}
          </Facts>
        </div>
        {bloodGroup && <p className="text-sm">{t('summary.bloodGroup', { group: bloodGroup })}</p>}
        <p className="text-soft text-sm">{t('summary.childNote')}</p>
      </Card>
    </div>
  )
}

/** Only recorded allergies are red. Without any, the text warns that none may just not be recorded. */
function Allergies({ allergies, isSticky }: Pick<PatientSummary, 'allergies'> & { isSticky: boolean }) {
  const t = useMessages('practice')
  if (allergies.length === 0)
    return (
      <p className="flex items-start gap-2 rounded-md bg-cream px-3 py-2 text-on-cream">
        <CircleHelp aria-hidden className="mt-0.5 size-5 shrink-0" />
        <span>
          <strong className="font-semibold">{t('summary.noAllergies')}</strong> {t('summary.noAllergiesText')}
        </span>
      </p>
    )
  return (
    <div
      className={clsx(
        'flex items-start gap-2 rounded-md border border-danger bg-danger-soft px-3 py-2 text-danger',
        isSticky && 'sticky top-(--sticky-top,0px) z-5'
      )}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="flex min-w-0 flex-wrap gap-x-2">
        <p className="font-heading font-semibold">{t('summary.allergies')}</p>
        <ul className="flex min-w-0 flex-wrap gap-x-2 font-semibold">
          {allergies.map((allergy) => (
            <li key={allergy} className="min-w-0 break-words not-last:after:content-['_·']">
              <bdi>{allergy}</bdi>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Illness({ illness }: { illness: PatientSummary['medicalHistory'][number] }) {
  const t = useMessages('practice')
  const common = useMessages('common')
  const onset = useOnset()
  return (
    <li className="break-words">
      <bdi>{illness.condition}</bdi>{' '}
      <span className="text-soft text-sm">
        {[
          common(`historyStatuses.${illness.status}`),
          onset(illness.diagnosedDate, (date) => t('summary.since', { date }))
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </li>
  )
}

function Facts({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <div className="min-w-0">
      <p className="font-heading font-semibold text-soft text-sm">{title}</p>
      {children.length > 0 ? <ul className="mt-0.5">{children}</ul> : <p className="text-soft">{none}</p>}
    </div>
  )
}
