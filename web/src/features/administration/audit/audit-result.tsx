import type { AuditEntry } from '@arogyachat/contract/administration/administration'
import { Eye, Pencil, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../api/call.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useListTexts } from '../list-texts.ts'
import { type AuditSearch, useAudit } from '../queries.ts'
import { useActionText } from './use-action-text.ts'

/** The access log that a search found, with whether it is intact. */
export function AuditResult({ number, search }: { number: number; search: AuditSearch }) {
  const t = useMessages('administration')
  const texts = useListTexts()
  const [page, setPage] = useState(1)
  const [upTo, setUpTo] = useState<number>()
  const query = useAudit(number, search, page, upTo)
  if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND')
    return <EmptyState picture="records" title={t('audit.failed')} text={t('audit.notFound')} />
  return (
    <PagedList
      query={query}
      page={page}
      onPage={(to) => {
        setUpTo(query.data?.upTo)
        setPage(to)
      }}
      texts={texts(query.error)}
      header={({ patient, intact }) => (
        <div className="grid gap-2">
          <h2 className="wrap-anywhere font-heading font-semibold text-xl">
            {t('audit.of', { name: patient.name || t('unknown') })}
          </h2>
          <Integrity isIntact={intact} />
        </div>
      )}
      empty={<EmptyState picture="records" title={t('audit.none')} />}
    >
      {({ events }) => (
        <ol className="divide-y divide-line rounded-lg border border-line bg-card px-4">
          {events.map((event) => (
            <AuditRow key={event.number} event={event} />
          ))}
        </ol>
      )}
    </PagedList>
  )
}

function Integrity({ isIntact }: { isIntact: boolean }) {
  const t = useMessages('administration')
  const Icon = isIntact ? ShieldCheck : ShieldAlert
  return (
    <p
      className={`flex items-start gap-2 rounded-sm px-3 py-2 text-sm ${isIntact ? 'bg-mint text-neem' : 'bg-danger-soft text-danger'}`}
    >
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      {t(isIntact ? 'audit.intact' : 'audit.notIntact')}
    </p>
  )
}

const roles = ['patient', 'doctor', 'carer', 'administrator'] as const

function AuditRow({ event }: { event: AuditEntry }) {
  const t = useMessages('administration')
  const format = useFormats()
  const actionText = useActionText()
  const { actor, action, subjectId } = event
  const role = roles.find((known) => known === actor?.role) ?? 'system'
  const Icon = action.startsWith('read:') ? Eye : Pencil
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className="mt-1 size-5 shrink-0 text-soft" />
      <div className="wrap-anywhere min-w-0 flex-1">
        <p className="font-heading font-semibold">{actionText(action)}</p>
        <p>{actor ? `${t(`audit.roles.${role}`)}: ${actor.name || t('unknown')}` : t('audit.system')}</p>
        {subjectId && <p className="text-soft text-sm">{t('audit.id', { id: subjectId })}</p>}
        <p className="text-soft text-sm">
          <time dateTime={event.at}>{format.instant(event.at)}</time>
        </p>
      </div>
    </li>
  )
}
