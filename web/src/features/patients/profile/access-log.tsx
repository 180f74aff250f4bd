import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { type AuditAction, auditActions, type ProfileField } from '@arogyachat/contract/patients'
import { Bot, Eye, Pencil, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { usePatientAudit } from '../queries.ts'

type AuditEvent = ReplyOf<typeof listPatientAudit>['events'][number]

interface EventGroup {
  /** The newest of equal events that follow each other on one day. */
  event: AuditEvent
  count: number
}

const dayOf = (event: AuditEvent) => event.at.slice(0, 10)
const isRepeat = (one: AuditEvent, other: AuditEvent) =>
  one.action === other.action &&
  one.actor?._id === other.actor?._id &&
  one.record === other.record &&
  dayOf(one) === dayOf(other) &&
  !one.details &&
  !other.details &&
  JSON.stringify(one.changed) === JSON.stringify(other.changed)

/** Opening a list of appointments again and again makes many equal events; each run of them is one entry with a count. */
export function groupEvents(events: readonly AuditEvent[]): EventGroup[] {
  const groups: EventGroup[] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last && isRepeat(last.event, event)) last.count += 1
    else groups.push({ event, count: 1 })
  }
  return groups
}

/** Who read and who changed the patient's data, in plain words. */
export function AccessLog() {
  const t = useMessages('profile')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const query = usePatientAudit(page)
  return (
    <Card as="section" aria-labelledby="access-title" className="flex flex-col gap-3">
      <CardTitle as="h3" id="access-title">
        {t('accessTitle')}
      </CardTitle>
      <p className="text-soft">{t('accessText')}</p>
      <PagedList
        query={query}
        page={page}
        onPage={setPage}
        texts={{
          loading: t('loadingAccess'),
          loadFailed: t('accessFailed'),
          error: errorText(query.error),
          retry: common('retry'),
          back: common('previous'),
          range: (from, to, total) => t('range', { from, to, total })
        }}
        header={({ intact, total }) => total > 0 && <Integrity isIntact={intact} />}
        empty={<p>{t('accessEmpty')}</p>}
      >
        {({ events }) => (
          <ul className="divide-y divide-line">
            {groupEvents(events).map(({ event, count }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: several events may happen at the same time
              <AccessRow key={`${event.at} ${index}`} event={event} count={count} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function Integrity({ isIntact }: { isIntact: boolean }) {
  const t = useMessages('profile')
  const Icon = isIntact ? ShieldCheck : ShieldAlert
  return (
    <p
      className={`flex items-start gap-2 rounded-sm px-3 py-2 text-sm ${isIntact ? 'bg-mint text-neem' : 'bg-danger-soft text-danger'}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {t(isIntact ? 'intact' : 'notIntact')}
    </p>
  )
}

const isKnown = (action: string): action is AuditAction => (auditActions as readonly string[]).includes(action)

function AccessRow({ event, count }: EventGroup) {
  const t = useMessages('profile')
  const format = useFormats()
  const fieldName = useFieldNames()
  const nameOf = useNameOf()
  const { user } = useSession()
  const { actor, action, changed, details } = event
  const Icon = actor === null ? Bot : action.startsWith('read:') ? Eye : Pencil
  const who = actor === null ? t('system') : actor._id === user?.id ? t('you') : nameOf(actor.name)
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className="mt-1 size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-heading font-semibold">
          <bdi>{who}</bdi>
        </p>
        <p className="break-words">{t(`actions.${isKnown(action) ? action : 'other'}`)}</p>
        {event.record && (
          <p className="break-words text-soft text-sm">
            <bdi>{event.record}</bdi>
          </p>
        )}
        {changed && changed.length > 0 && (
          <p className="break-words text-soft text-sm">
            {t('changed', { fields: format.list(changed.map(fieldName)) })}
          </p>
        )}
        {details?.overrides.map(({ medicine, allergy, reason }) => (
          <p key={`${medicine} ${allergy}`} className="break-words text-sm">
            {t('override', { medicine, allergy, reason })}
          </p>
        ))}
        <p className="text-soft text-sm">
          <time dateTime={event.at}>{format.instant(event.at)}</time>
          {count > 1 && ` · ${t('times', { count })}`}
        </p>
      </div>
    </li>
  )
}

function useFieldNames(): (field: ProfileField) => string {
  const t = useMessages('profile')
  const accounts = useMessages('accounts')
  const names: Record<ProfileField, string> = {
    name: accounts('fullName'),
    phone: accounts('phone'),
    age: accounts('age'),
    gender: accounts('gender'),
    bloodGroup: accounts('bloodGroup'),
    allergies: accounts('allergies'),
    medicalHistory: accounts('conditions'),
    currentMedications: accounts('medications'),
    emergencyContact: t('emergencyContact')
  }
  return (field) => names[field]
}
