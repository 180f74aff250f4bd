import type { AssistantReply, IntakeSummary } from '@arogyachat/contract/assistant'
import { CalendarPlus, Send } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, SelectInput, TextArea } from '../../../ui/field.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import { EmptyState, ErrorState, SkeletonCards } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type SeenAppointment, usePatientAppointments } from '../../appointments/queries.ts'
import { useChatWords } from '../chat/chat-messages.tsx'
import type { Line } from '../chat/use-chat.ts'
import { useAttachIntake } from '../queries.ts'
import { IntakeFacts } from './intake-facts.tsx'

const noteMax = 500

interface SummaryDialogProps {
  conversation: string
  lines: readonly Line[]
  onClose: () => void
  onFindDoctor: () => void
}

/** Gives what the assistant learnt to the doctor of an appointment ahead; what goes is shown before it goes. */
export function SummaryDialog({ conversation, lines, onClose, onFindDoctor }: SummaryDialogProps) {
  const { t } = useChatWords()
  const common = useMessages('common')
  const appointments = useMessages('appointments')
  const errorText = useErrorText()
  const formId = useId()
  const [opened] = useState(() => new Date().toISOString())
  const visits = usePatientAppointments({ order: 'soonest' })
  const attaching = useAttachIntake()
  const ahead = visits.data?.appointments.filter((appointment) => appointment.endsAt > opened)
  const sent = attaching.data?.intake
  const give = (appointmentId: string, note: string) =>
    attaching.mutate({ appointmentId, conversation, note }, { onSuccess: () => toast.success(t('summary.done')) })

  function content() {
    if (sent) return <IntakeFacts intake={sent} />
    if (visits.isPending) return <SkeletonCards count={2} label={common('loading')} />
    if (!ahead)
      return (
        <ErrorState
          title={appointments('appointmentsLoadFailed')}
          text={errorText(visits.error)}
          retryLabel={common('retry')}
          onRetry={() => void visits.refetch()}
        />
      )
    if (ahead.length === 0)
      return (
        <EmptyState
          icon={<CalendarPlus />}
          title={t('summary.none')}
          text={t('summary.noneText')}
          action={<Button onClick={onFindDoctor}>{t('summary.findDoctor')}</Button>}
        />
      )
    return <Giving formId={formId} visits={ahead} lines={lines} failure={attaching.error} onGive={give} />
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('summary.title')}
      description={sent ? t('summary.done') : t('summary.text')}
      footer={
        ahead && ahead.length > 0 && !sent ? (
          <Button
            type="submit"
            form={formId}
            busy={attaching.isPending}
            icon={<Send aria-hidden className="size-4 rtl:-scale-x-100" />}
          >
            {attaching.isPending ? t('summary.sending') : t('summary.send')}
          </Button>
        ) : (
          <Button variant="outline" onClick={onClose}>
            {common('close')}
          </Button>
        )
      }
    >
      {content()}
    </Dialog>
  )
}

interface GivingProps {
  formId: string
  visits: readonly SeenAppointment[]
  lines: readonly Line[]
  failure: unknown
  onGive: (appointmentId: string, note: string) => void
}

function Giving({ formId, visits, lines, failure, onGive }: GivingProps) {
  const { t } = useChatWords()
  const formats = useFormats()
  const errorText = useErrorText()
  const [chosen, setChosen] = useState(visits[0]?._id ?? '')
  const [note, setNote] = useState('')
  return (
    <form
      id={formId}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        onGive(chosen, note)
      }}
    >
      <Field label={t('summary.appointment')}>
        {(control) => (
          <SelectInput
            {...control}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            options={visits.map((visit) => ({
              value: visit._id,
              label: t('summary.visit', {
                doctor: visit.doctorId.name,
                date: formats.date(visit.appointmentDate),
                time: formats.slot(visit.timeSlot)
              })
            }))}
          />
        )}
      </Field>
      <Told lines={lines} />
      <Field label={t('summary.note')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={noteMax}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      {failure !== null && <FormAlert title={t('summary.failed')}>{errorText(failure)}</FormAlert>}
    </form>
  )
}

type Named = IntakeSummary['denied'][number]

/** The latest word on each symptom counts, as for the assistant itself. */
function toldIn(lines: readonly Line[]) {
  const answers = lines.map((line) => line.answer).filter((answer): answer is AssistantReply => answer !== null)
  const latest = new Map(answers.flatMap((answer) => answer.symptoms.map((symptom) => [symptom.id, symptom] as const)))
  const of = (status: 'present' | 'denied'): Named[] => [...latest.values()].filter((value) => value.status === status)
  return {
    complaint: lines.find((line) => line.sender === 'user')?.text ?? '',
    present: of('present'),
    denied: of('denied')
  }
}

function Told({ lines }: { lines: readonly Line[] }) {
  const { t } = useChatWords()
  const { list } = useFormats()
  const { complaint, present, denied } = toldIn(lines)
  const names = (items: readonly Named[]) =>
    items.length === 0 ? t('intake.nothing') : list(items.map((item) => item.name))
  return (
    <Card tone="mint" as="section" aria-label={t('summary.sent')} className="grid gap-2 p-4">
      <h3 className="font-heading font-semibold text-lg">{t('summary.sent')}</h3>
      <dl className="grid gap-2">
        <div>
          <dt className="text-sm text-soft">{t('intake.complaint')}</dt>
          <dd dir="auto">{complaint}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{t('intake.present')}</dt>
          <dd>{names(present)}</dd>
        </div>
        <div>
          <dt className="text-sm text-soft">{t('intake.denied')}</dt>
          <dd>{names(denied)}</dd>
        </div>
      </dl>
      <p className="text-sm text-soft">{t('summary.more')}</p>
    </Card>
  )
}
