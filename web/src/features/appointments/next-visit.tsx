import { CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { SkeletonCard } from '../../ui/skeletons.tsx'
import { StaleNotice } from '../../ui/stale-notice.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { SeenAppointment } from './last-seen.ts'
import { LaterAppointments, UpcomingCard } from './upcoming-card.tsx'
import { useNow } from './use-now.ts'
import { useUpcoming } from './use-upcoming.ts'

export interface NextVisitProps {
  /** Opens the doctor search. Without it, nothing is shown while no visit is booked. */
  onFindDoctor?: () => void
  /** Also lists the visits after the next one. */
  hasLater?: boolean
  /** Stands under the next visit. */
  under?: (visit: SeenAppointment) => ReactNode
}

/** The next visit with a countdown. Until the server has answered, the copy on this device is shown. */
export function NextVisit({ onFindDoctor, hasLater = false, under }: NextVisitProps) {
  const t = useMessages('appointments')
  const common = useMessages('common')
  const formats = useFormats()
  const errorText = useErrorText()
  const now = useNow()
  const { list, upcoming } = useUpcoming(now)
  const [next, ...later] = upcoming

  if (list.isPending)
    return (
      <div role="status">
        <span className="sr-only">{t('loadingAppointments')}</span>
        <SkeletonCard of="person" className="min-h-56" />
      </div>
    )
  if (!list.data)
    return (
      <ErrorState
        isSmall
        title={t('appointmentsLoadFailed')}
        text={errorText(list.error)}
        retryLabel={common('retry')}
        onRetry={() => void list.refetch()}
      />
    )
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      {list.isError && navigator.onLine && (
        <StaleNotice
          text={t('oldPicture', { when: formats.instant(new Date(list.dataUpdatedAt).toISOString()) })}
          retryLabel={common('retry')}
          onRetry={() => void list.refetch()}
        />
      )}
      {next ? (
        <>
          <UpcomingCard key={next._id} appointment={next} now={now} />
          {under?.(next)}
        </>
      ) : (
        onFindDoctor && <NothingBooked onFind={onFindDoctor} />
      )}
      {hasLater && <LaterAppointments appointments={later} now={now} />}
    </div>
  )
}

function NothingBooked({ onFind }: { onFind: () => void }) {
  const t = useMessages('appointments')
  return (
    <Card as="section" tone="deep" bubble className="flex flex-col items-start gap-3" aria-label={t('upcoming')}>
      <CardTitle className="text-2xl">{t('noUpcoming')}</CardTitle>
      <p className="text-on-deep-soft">{t('noUpcomingText')}</p>
      <Button variant="accent" icon={<CalendarPlus aria-hidden className="size-5" />} onClick={onFind}>
        {t('findDoctor')}
      </Button>
    </Card>
  )
}
