import type { WaitlistEntry } from '@arogyachat/contract/appointments'
import { CalendarPlus } from 'lucide-react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { LeaveButton } from './leave-button.tsx'
import { useWaitlists } from './queries.ts'

/** The days that the patient waits for. Nothing while there are none. */
export function Waitlists() {
  const t = useMessages('appointments')
  const common = useMessages('common')
  const errorText = useErrorText()
  const list = useWaitlists()
  if (list.isError && !list.data)
    return (
      <ErrorState
        isSmall
        title={t('waitlist.loadFailed')}
        text={errorText(list.error)}
        retryLabel={common('retry')}
        onRetry={() => void list.refetch()}
      />
    )
  if (!list.data?.length) return null
  return (
    <section className="flex flex-col gap-3" aria-labelledby="waitlists-title">
      <h2 id="waitlists-title" className="font-heading font-semibold text-xl">
        {t('waitlist.title')}
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {list.data.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ entry }: { entry: WaitlistEntry }) {
  const t = useMessages('appointments')
  const nameOf = useNameOf()
  const formats = useFormats()
  const { doctor, date, freeSlots, ahead } = entry
  const isFree = freeSlots.length > 0
  return (
    <Card as="li" className="flex flex-wrap items-center gap-3">
      <Avatar name={doctor.name} image={doctor.profileImage} size="sm" />
      <div className="min-w-0 flex-1 basis-40">
        <h3 className="font-heading font-semibold text-lg leading-tight">{nameOf(doctor.name)}</h3>
        <p className="text-sm">{formats.longDate(date)}</p>
        {isFree ? (
          <Badge tone="good">{t('waitlist.freeNow', { count: freeSlots.length })}</Badge>
        ) : (
          <p className="text-soft text-sm">{t('waitlist.ahead', { count: ahead })}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isFree && (
          <LinkButton
            to={paths.bookAppointment(doctor._id, { date })}
            size="sm"
            icon={<CalendarPlus aria-hidden className="size-4" />}
            aria-label={t('waitlist.bookOf', { doctor: nameOf(doctor.name), date: formats.date(date) })}
          >
            {t('waitlist.book')}
          </LinkButton>
        )}
        <LeaveButton entry={entry} />
      </div>
    </Card>
  )
}
