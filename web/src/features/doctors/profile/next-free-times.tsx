import type { FreeTime } from '@arogyachat/contract/doctors'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { useFreeDays } from '../queries.ts'

/** How far the page looks ahead, how many days with free times it shows, and how many times of each. */
const lookAhead = 28
const daysShown = 3
const timesShown = 6

interface NextFreeTimesProps {
  doctorId: string
  onBook: (time?: FreeTime) => void
}

/** The next free times by day. Each time is a button that books it. */
export function NextFreeTimes({ doctorId, onBook }: NextFreeTimesProps) {
  const t = useMessages('doctors')
  const common = useMessages('common')
  const formats = useFormats()
  const errorText = useErrorText()
  const today = dateInIndia(new Date())
  const free = useFreeDays(doctorId, today, lookAhead)
  if (free.isPending)
    return (
      <div role="status">
        <span className="sr-only">{t('loadingFreeTimes')}</span>
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    )
  if (!free.data)
    return (
      <ErrorState
        isSmall
        title={t('freeTimesFailed')}
        text={errorText(free.error)}
        retryLabel={common('retry')}
        onRetry={() => void free.refetch()}
      />
    )
  const days = free.data.filter(({ slots }) => slots.length > 0).slice(0, daysShown)
  return (
    <Card as="section" className="flex flex-col gap-3" aria-label={t('nextFreeTimes')}>
      <CardTitle as="h3">{t('nextFreeTimes')}</CardTitle>
      {days.length === 0 && <p className="text-soft">{t('noFreeTime', { days: lookAhead })}</p>}
      {days.map(({ date, slots }) => (
        <div key={date}>
          <h4 className="font-heading font-semibold text-soft text-sm">{formats.nearDay(date, today)}</h4>
          <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2">
            {slots.slice(0, timesShown).map((slot) => (
              <li key={slot} className="flex">
                <Button
                  variant="outline"
                  size="sm"
                  className="w-full"
                  aria-label={t('dayAndTime', { day: formats.longDate(date), time: formats.time(slot.slice(0, 5)) })}
                  onClick={() => onBook({ date, slot })}
                >
                  {formats.time(slot.slice(0, 5))}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Button variant="accent" onClick={() => onBook()}>
        {t('allTimes')}
      </Button>
    </Card>
  )
}
