import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { SkeletonCards } from '../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { DoctorCard, type OnBook } from './doctor-card.tsx'
import { useRecommendedDoctors } from './queries.ts'

interface RecommendedDoctorsProps {
  onBook: OnBook
  /** The next steps of a patient for whom there is no recommendation yet. */
  emptyAction: ReactNode
}

/** At most two doctors recommended to this patient, each with the reasons. */
export function RecommendedDoctors({ onBook, emptyAction }: RecommendedDoctorsProps) {
  const t = useMessages('doctors')
  const common = useMessages('common')
  const errorText = useErrorText()
  const recommended = useRecommendedDoctors()
  if (recommended.isPending) return <SkeletonCards count={2} of="person" label={t('loadingDoctors')} />
  if (!recommended.data)
    return (
      <ErrorState
        title={t('loadFailed')}
        text={errorText(recommended.error)}
        retryLabel={common('retry')}
        onRetry={() => void recommended.refetch()}
      />
    )
  if (recommended.data.length === 0)
    return (
      <EmptyState
        picture="doctors"
        title={t('noRecommendations')}
        text={t('noRecommendationsText')}
        action={emptyAction}
      />
    )
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {recommended.data.map((doctor) => (
        <li key={doctor._id}>
          <DoctorCard
            doctor={doctor}
            onBook={onBook}
            why={doctor.reasons.length > 0 && <Reasons reasons={doctor.reasons} />}
          />
        </li>
      ))}
    </ul>
  )
}

function Reasons({ reasons }: { reasons: readonly ('specialization' | 'language' | 'seenBefore' | 'rating')[] }) {
  const t = useMessages('doctors')
  return (
    <ul aria-label={t('whyRecommended')} className="flex flex-wrap gap-2 rounded-sm bg-mint px-3 py-2 text-sm">
      {reasons.map((reason) => (
        <li key={reason} className="flex items-center gap-1.5 font-medium text-neem">
          <Check aria-hidden="true" className="size-4 shrink-0" />
          {t(`reasons.${reason}`)}
        </li>
      ))}
    </ul>
  )
}
