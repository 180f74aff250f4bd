import { auditActions } from '@arogyachat/contract/patients'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateInput } from '../../../ui/form/dates/date-input.tsx'
import { Field, SelectInput, TextInput } from '../../../ui/form/field.tsx'
import type { AuditSearch } from '../queries.ts'
import { AuditResult } from './audit-result.tsx'
import { useActionText } from './use-action-text.ts'

/** Searches the access log of a patient. */
export function AuditSection() {
  const t = useMessages('administration')
  const [search, setSearch] = useState<{ number: number; terms: AuditSearch } | null>(null)
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t('audit.text')}</p>
      <AuditForm onSearch={(terms) => setSearch((before) => ({ number: (before?.number ?? 0) + 1, terms }))} />
      {search && <AuditResult key={search.number} number={search.number} search={search.terms} />}
    </div>
  )
}

function AuditForm({ onSearch }: { onSearch: (search: AuditSearch) => void }) {
  const t = useMessages('administration')
  const actionText = useActionText()
  const [search, setSearch] = useState<AuditSearch>({ subject: '', action: '', from: '', to: '' })
  const change = (fields: Partial<AuditSearch>) => setSearch((before) => ({ ...before, ...fields }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (search.subject.trim() !== '') onSearch(search)
  }
  return (
    <Card as="form" onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <Field label={t('audit.subject')} required className="sm:col-span-2">
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            autoComplete="off"
            maxLength={254}
            value={search.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('audit.action')} className="sm:col-span-2">
        {(control) => (
          <SelectInput
            {...control}
            placeholder={t('audit.anyAction')}
            value={search.action}
            options={auditActions.map((value) => ({ value, label: actionText(value) }))}
            onChange={(event) => change({ action: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('audit.from')}>
        {(control) => <DateInput {...control} value={search.from} onChange={(from) => change({ from })} />}
      </Field>
      <Field label={t('audit.to')}>
        {(control) => <DateInput {...control} value={search.to} onChange={(to) => change({ to })} />}
      </Field>
      <Button type="submit" className="justify-self-start">
        {t('audit.search')}
      </Button>
    </Card>
  )
}
