import type { AbuseReportContent } from '@arogyachat/contract/administration/administration'
import { handlingNoteMax } from '@arogyachat/contract/administration/administration'
import { type FormEvent, useMemo, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { draftOf } from '../../../lib/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextArea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useHandleReport, useReopenReport } from '../queries.ts'

interface HandlingProps {
  report: AbuseReportContent
  onDone: () => void
}

/** How a report was handled, or the form that says so. */
export const Handling = (props: HandlingProps) => (props.report.handled ? <Handled {...props} /> : <Open {...props} />)

const noteDraft = { parse: (kept: unknown) => (typeof kept === 'string' ? kept : null) }

/** The note stays in this tab until it is sent: the session may end while it is written. */
function Open({ report, onDone }: HandlingProps) {
  const t = useMessages('administration')
  const errorText = useErrorText()
  const draft = useMemo(() => draftOf(`report-handling:${report._id}`, noteDraft), [report._id])
  const [note, setNote] = useState(() => draft.read() ?? report.handlingNote)
  const handle = useHandleReport()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    handle.mutate(
      { id: report._id, note },
      {
        onSuccess: () => {
          draft.clear()
          toast.success(t('reports.handledDone'))
          onDone()
        }
      }
    )
  }
  return (
    <form className="grid gap-4" onSubmit={submit}>
      {handle.isError && <FormAlert title={t('notDone')}>{errorText(handle.error)}</FormAlert>}
      <Field label={t('reports.handling')} hint={t('reports.hint')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={handlingNoteMax}
            value={note}
            onChange={(event) => {
              setNote(event.target.value)
              draft.keep(event.target.value)
            }}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start" busy={handle.isPending}>
        {t('reports.handle')}
      </Button>
    </form>
  )
}

function Handled({ report: { _id: id, handled, handlingNote }, onDone }: HandlingProps) {
  const t = useMessages('administration')
  const format = useFormats()
  const errorText = useErrorText()
  const reopen = useReopenReport()
  const confirm = () =>
    reopen.mutate(id, {
      onSuccess: () => {
        toast.success(t('reports.reopenedDone'))
        onDone()
      }
    })
  return (
    <section aria-labelledby="handling" className="grid gap-2">
      {reopen.isError && <FormAlert title={t('notDone')}>{errorText(reopen.error)}</FormAlert>}
      <h3 id="handling" className="font-heading font-semibold text-lg">
        {t('reports.handling')}
      </h3>
      {handled && (
        <p className="wrap-anywhere text-soft">
          {t('reports.handledBy', { email: handled.by, when: format.instant(handled.at) })}
        </p>
      )}
      {handlingNote !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {handlingNote}
        </p>
      )}
      <Button variant="outline" className="justify-self-start" busy={reopen.isPending} onClick={confirm}>
        {t('reports.reopen')}
      </Button>
    </section>
  )
}
