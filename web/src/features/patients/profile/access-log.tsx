import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { type AuditAction, auditActions, type ProfileField } from '@arogyachat/contract/patients'
import { Bot, Eye, Pencil, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
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

/** Who read and who changed the patient's data, in plain words. The newest stand first; older ones are added by a button. */
export function AccessLog() {
  const t = useMessages('profile')
  return (
    <Card as="section" aria-labelledby="access-title" className="flex flex-col gap-3">
      <CardTitle as="h3" id="access-title">
        {t('accessTitle')}
      </CardTitle>
      <p className="text-soft">{t('accessText')}</p>
      <AccessRows />
    </Card>
  )
}

function AccessRows() {
  const t = useMessages('profile')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { data, isPending, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = usePatientAudit()
  const [first] = data?.pages ?? []
  if (isPending) return <SkeletonCards count={2} label={t('loadingAccess')} />
  if (!first)
    return (
      <ErrorState
        title={t('accessFailed')}
        text={errorText(error)}
        retryLabel={common('retry')}
        onRetry={() => void refetch()}
      />
    )
  if (first.total === 0) return <p>{t('accessEmpty')}</p>
  const events = data?.pages.flatMap((page) => page.events) ?? []
  return (
    <>
      <Integrity isIntact={first.intact} />
      <ul aria-busy={isFetchingNextPage} className="divide-y divide-line">
        {groupEvents(events).map(({ event, count }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: several events may happen at the same time
          <AccessRow key={`${event.at} ${index}`} event={event} count={count} />
        ))}
      </ul>
      {error && <FormAlert title={t('accessFailed')}>{errorText(error)}</FormAlert>}
      {hasNextPage && (
        <Button variant="outline" className="self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
    </>
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
  const nameOfActor = (actor: AuditEvent['actor']) => {
    if (actor === null) return t('system')
    if (actor.role === 'administrator') return t('administrator')
    if (actor.role === 'guest') return t('guest')
    return actor._id === user?.id ? t('you') : nameOf(actor.name)
  }
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className="mt-1 size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="break-words font-heading font-semibold">
          <bdi>{nameOfActor(actor)}</bdi>
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
        {details?.overrides.map(({ kind, medicine, about, code, reason }) => (
          <p key={`${kind} ${medicine} ${about} ${code}`} className="break-words text-sm">
            {kind === 'allergy'
              ? t('override', { medicine, allergy: about, reason })
              : t('overriddenWarning', { medicine, reason })}
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
    emergencyContact: t('emergencyContact'),
    abhaNumber: t('abhaNumber'),
    abhaAddress: t('abhaAddress'),
    abhaConfirmedAt: t('abhaConfirmation')
  }
  return (field) => names[field]
}
