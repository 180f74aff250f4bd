import type { AdministratorEvent, BlockReason } from '@arogyachat/contract/administration/administration'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useListTexts } from '../list-texts.ts'
import { useAdministratorEvents } from '../queries.ts'

/** What administrators did, newest first. */
export function EventsSection() {
  const t = useMessages('administration')
  const texts = useListTexts()
  const [page, setPage] = useState(1)
  const query = useAdministratorEvents(page)
  return (
    <PagedList
      query={query}
      page={page}
      onPage={setPage}
      texts={texts(query.error)}
      empty={<EmptyState picture="records" title={t('events.none')} />}
    >
      {({ events }) => (
        <ol className="divide-y divide-line rounded-lg border border-line bg-card px-4">
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: several events may happen at the same time
            <EventRow key={`${event.at} ${index}`} event={event} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

function EventRow({ event }: { event: AdministratorEvent }) {
  const t = useMessages('administration')
  const format = useFormats()
  return (
    <li className="wrap-anywhere grid gap-1 py-3">
      <p className="font-heading font-semibold">
        {t(`events.actions.${event.action}`)}
        {event.reason && `: ${t(`accounts.reasons.${event.reason as BlockReason}`)}`}
      </p>
      <p className="text-soft text-sm">
        <time dateTime={event.at}>{format.instant(event.at)}</time> · <bdi>{event.email}</bdi>
      </p>
      {event.subjectId && <p className="text-soft text-sm">{t('audit.id', { id: event.subjectId })}</p>}
    </li>
  )
}
