import { weekdays } from '@arogyachat/contract/india-time'
import { type AnsweringHours, awayTextMax, type MessageSettings } from '@arogyachat/contract/messages/messages'
import { type FormEvent, useId, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TimeInput } from '../../ui/form/dates/time-input.tsx'
import { Field, TextArea } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { RadioTile } from '../../ui/form/radio-tile.tsx'
import { ErrorState, Spinner } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useMessageSettings, useSaveMessageSettings } from './conversation-queries.ts'

const usualHours: AnsweringHours = {
  days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
  from: '09:00',
  to: '17:00'
}

/** When the doctor answers messages, and what the automatic reply says. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('messages')
  const common = useMessages('common')
  const errorText = useErrorText()
  const formId = useId()
  const { data, isError, error, refetch } = useMessageSettings()
  const saving = useSaveMessageSettings()
  const footer = (
    <div className="flex flex-wrap justify-end gap-2">
      <Button variant="ghost" onClick={onClose}>
        {common('cancel')}
      </Button>
      <Button type="submit" form={formId} busy={saving.isPending}>
        {common('save')}
      </Button>
    </div>
  )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('settings.title')}
      {...(data && { description: t('settings.text'), footer })}
    >
      {data ? (
        <SettingsForm
          id={formId}
          settings={data.settings}
          availability={data.availability}
          saving={saving}
          onSaved={onClose}
        />
      ) : isError ? (
        <ErrorState
          title={t('settings.loadFailed')}
          text={errorText(error)}
          retryLabel={common('retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner label={common('loading')} />
      )}
    </Dialog>
  )
}

interface SettingsFormProps {
  id: string
  settings: MessageSettings
  availability: AnsweringHours | null
  saving: ReturnType<typeof useSaveMessageSettings>
  onSaved: () => void
}

function SettingsForm({ id, settings, availability, saving, onSaved }: SettingsFormProps) {
  const t = useMessages('messages')
  const errorText = useErrorText()
  const [isAway, setAway] = useState(settings.isAway)
  const [awayText, setAwayText] = useState(settings.awayText)
  const [isOwn, setOwn] = useState(settings.hours !== null)
  const [hours, setHours] = useState<AnsweringHours>(settings.hours ?? availability ?? usualHours)
  const problem = !isOwn
    ? null
    : hours.days.length === 0
      ? t('settings.noDay')
      : hours.from >= hours.to
        ? t('settings.endBeforeStart')
        : null
  const [isTried, setTried] = useState(false)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (problem !== null) return
    saving.mutate(
      { isAway, awayText, hours: isOwn ? hours : null },
      {
        onSuccess: () => {
          toast.success(t('settings.saved'))
          onSaved()
        }
      }
    )
  }
  return (
    <form id={id} onSubmit={save} noValidate className="grid gap-5">
      {saving.isError && <FormAlert title={t('settings.failed')}>{errorText(saving.error)}</FormAlert>}
      <HoursFields
        availability={availability}
        isOwn={isOwn}
        onOwn={setOwn}
        hours={hours}
        onHours={setHours}
        problem={isTried ? problem : null}
      />
      <Checkbox label={t('settings.away')} checked={isAway} onChange={(event) => setAway(event.target.checked)} />
      <Field label={t('settings.awayText')} hint={t('settings.awayHint')}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            maxLength={awayTextMax}
            value={awayText}
            onChange={(event) => setAwayText(event.target.value)}
          />
        )}
      </Field>
    </form>
  )
}

interface HoursFieldsProps {
  availability: AnsweringHours | null
  isOwn: boolean
  onOwn: (isOwn: boolean) => void
  hours: AnsweringHours
  onHours: (hours: AnsweringHours) => void
  problem: string | null
}

function HoursFields({ availability, isOwn, onOwn, hours, onHours, problem }: HoursFieldsProps) {
  const t = useMessages('messages')
  const formats = useFormats()
  const id = useId()
  const likeVisits = availability
    ? t('settings.likeVisits', {
        days: formats.list(availability.days.map((day) => formats.shortWeekday(dayOf(day)))),
        time: formats.slot(`${availability.from}-${availability.to}`)
      })
    : t('settings.noVisits')
  return (
    <fieldset className="grid gap-2" aria-describedby={problem ? `${id}-problem` : undefined}>
      <legend className="mb-2 font-heading font-semibold">{t('settings.hours')}</legend>
      <RadioTile name="hours" className="min-h-12 px-3" checked={!isOwn} onChange={() => onOwn(false)}>
        {likeVisits}
      </RadioTile>
      <RadioTile name="hours" className="min-h-12 px-3" checked={isOwn} onChange={() => onOwn(true)}>
        {t('settings.ownHours')}
      </RadioTile>
      {isOwn && (
        <div className="grid gap-3 rounded-md border border-line p-3">
          <div className="grid fit-columns-40 gap-x-4">
            {weekdays.map((day) => (
              <Checkbox
                key={day}
                label={formats.weekday(day)}
                checked={hours.days.includes(day)}
                onChange={({ target }) =>
                  onHours({
                    ...hours,
                    days: weekdays.filter((each) => (each === day ? target.checked : hours.days.includes(each)))
                  })
                }
              />
            ))}
          </div>
          <div className="grid fit-columns-40 gap-3">
            <Field label={t('settings.from')}>
              {(control) => (
                <TimeInput {...control} value={hours.from} onChange={(from) => onHours({ ...hours, from })} />
              )}
            </Field>
            <Field label={t('settings.to')}>
              {(control) => <TimeInput {...control} value={hours.to} onChange={(to) => onHours({ ...hours, to })} />}
            </Field>
          </div>
        </div>
      )}
      {problem && (
        <p id={`${id}-problem`} role="alert" className="font-medium text-danger text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** A date with this weekday. */
const dayOf = (day: (typeof weekdays)[number]) => `2026-11-${16 + weekdays.indexOf(day)}`
