import type { AssistantReply, IntakeSummary } from '@arogyachat/contract/assistant'
import { Send } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, SelectInput, TextArea } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type SeenAppointment, usePatientAppointments } from '../../appointments/queries.ts'
import { useChatMessages } from '../chat/chat-messages.tsx'
import type { ChatMessage } from '../chat/use-chat.ts'
import { useAttachIntake } from '../queries.ts'
import { IntakeFacts } from './intake-facts.tsx'

const noteMax = 500

interface SummaryDialogProps {
  conversation: string
  messages: readonly ChatMessage[]
  onClose: () => void
  onFindDoctor: () => void
}

/** Sends the assistant's summary to the doctor of an upcoming appointment, after showing what it contains. */
export function SummaryDialog({ conversation, messages, onClose, onFindDoctor }: SummaryDialogProps) {
  const { t } = useChatMessages()
  const common = useMessages('common')
  const appointments = useMessages('appointments')
  const errorText = useErrorText()
  const formId = useId()
  const [opened] = useState(() => new Date().toISOString())
  const visits = usePatientAppointments({ order: 'soonest' })
  const attaching = useAttachIntake()
  const upcoming = visits.data?.appointments.filter((appointment) => appointment.endsAt > opened)
  const sent = attaching.data?.intake
  const attach = (appointmentId: string, note: string) =>
    attaching.mutate({ appointmentId, conversation, note }, { onSuccess: () => toast.success(t('summary.done')) })

  function content() {
    if (sent) return <IntakeFacts intake={sent} />
    if (visits.isPending) return <SkeletonCards count={2} label={common('loading')} />
    if (!upcoming)
      return (
        <ErrorState
          title={appointments('appointmentsLoadFailed')}
          text={errorText(visits.error)}
          retryLabel={common('retry')}
          onRetry={() => void visits.refetch()}
        />
      )
    if (upcoming.length === 0)
      return (
        <EmptyState
          picture="appointments"
          title={t('summary.none')}
          text={t('summary.noneText')}
          action={<Button onClick={onFindDoctor}>{t('summary.findDoctor')}</Button>}
        />
      )
    return (
      <AttachForm formId={formId} visits={upcoming} messages={messages} failure={attaching.error} onAttach={attach} />
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('summary.title')}
      description={sent ? t('summary.done') : t('summary.text')}
      footer={
        upcoming && upcoming.length > 0 && !sent ? (
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

interface AttachFormProps {
  formId: string
  visits: readonly SeenAppointment[]
  messages: readonly ChatMessage[]
  failure: unknown
  onAttach: (appointmentId: string, note: string) => void
}

function AttachForm({ formId, visits, messages, failure, onAttach }: AttachFormProps) {
  const nameOf = useNameOf()
  const { t } = useChatMessages()
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
        onAttach(chosen, note)
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
                doctor: nameOf(visit.doctorId.name),
                date: formats.date(visit.appointmentDate),
                time: formats.slot(visit.timeSlot)
              })
            }))}
          />
        )}
      </Field>
      <SharedFacts messages={messages} />
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

type Named = IntakeSummary['unknown'][number]

/** The facts that will be sent. The latest statement about each symptom counts, as in the assistant itself. */
function factsIn(messages: readonly ChatMessage[]) {
  const answers = messages
    .map((message) => message.answer)
    .filter((answer): answer is AssistantReply => answer !== null)
  const latest = new Map(answers.flatMap((answer) => answer.symptoms.map((symptom) => [symptom.id, symptom] as const)))
  const of = (status: 'present' | 'denied'): Named[] =>
    [...latest.values()].filter((symptom) => symptom.status === status)
  return {
    complaint: messages.find((message) => message.sender === 'user')?.text ?? '',
    present: of('present'),
    denied: of('denied')
  }
}

function SharedFacts({ messages }: { messages: readonly ChatMessage[] }) {
  const { t } = useChatMessages()
  const { list } = useFormats()
  const { complaint, present, denied } = factsIn(messages)
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
