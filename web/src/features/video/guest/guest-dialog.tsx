import { type CallGuest, type GuestKind, guestKinds, guestNameMax } from '@arogyachat/contract/video'
import { type SyntheticEvent, useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { RadioTile } from '../../../ui/form/radio-tile.tsx'
import { GuestLink } from './guest-link.tsx'
import { useCallGuest, useGuestChanges } from './queries.ts'

export interface GuestDialogProps {
  appointmentId: string
  /** The doctor's name. */
  doctor: string
  makeLink: ReturnType<typeof useGuestChanges>['makeLink']
  onClose: () => void
}

/** Where the patient invites a guest, waits for the doctor's answer, and gets the link. */
export function GuestDialog({ appointmentId, doctor, makeLink, onClose }: GuestDialogProps) {
  const t = useMessages('guest')
  const errorText = useErrorText()
  const { data } = useCallGuest(appointmentId)
  const changes = useGuestChanges(appointmentId)
  const guest = data?.guest ?? null
  const isOpen = guest?.state === 'asked' || guest?.state === 'accepted'
  const { error } = changes.end.isError ? changes.end : changes.invite
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('dialogTitle')}
      description={t('dialogText', { doctor })}
      footer={
        isOpen && (
          <Button variant="outline" busy={changes.end.isPending} onClick={() => changes.end.mutate()}>
            {t('withdraw')}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {error && <FormAlert title={t('failed')}>{errorText(error)}</FormAlert>}
        <Answer guest={guest} doctor={doctor} />
        {guest?.state === 'accepted' && <GuestLink guest={guest} makeLink={makeLink} />}
        {!isOpen && (
          <InvitationForm
            doctor={doctor}
            isSending={changes.invite.isPending}
            onInvite={(invitation) => changes.invite.mutate(invitation)}
          />
        )}
      </div>
    </Dialog>
  )
}

function Answer({ guest, doctor }: { guest: CallGuest | null; doctor: string }) {
  const t = useMessages('guest')
  return (
    <p role="status" className="empty:hidden">
      {guest && t(`states.${guest.state}`, { name: guest.name, doctor })}
    </p>
  )
}

interface InvitationFormProps {
  doctor: string
  isSending: boolean
  onInvite: (invitation: { name: string; kind: GuestKind }) => void
}

function InvitationForm({ doctor, isSending, onInvite }: InvitationFormProps) {
  const t = useMessages('guest')
  const errors = useMessages('errors')
  const kindsId = useId()
  const [name, setName] = useState('')
  const [kind, setKind] = useState<GuestKind>('family')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') setMissing(true)
    else onInvite({ name: name.trim(), kind })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={t('name')} required {...(isMissing && { error: errors('fields.required') })}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={guestNameMax}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setMissing(false)
            }}
          />
        )}
      </Field>
      <fieldset aria-labelledby={kindsId} className="flex flex-col gap-2">
        <legend id={kindsId} className="mb-2 font-heading font-semibold">
          {t('kindLabel')}
        </legend>
        {guestKinds.map((each) => (
          <RadioTile
            key={each}
            name="kind"
            className="min-h-11 px-3"
            checked={kind === each}
            onChange={() => setKind(each)}
          >
            {t(`kinds.${each}`)}
          </RadioTile>
        ))}
      </fieldset>
      <Button type="submit" busy={isSending}>
        {t('ask', { doctor })}
      </Button>
    </form>
  )
}
