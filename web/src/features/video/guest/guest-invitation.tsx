import type { CallGuest } from '@arogyachat/contract/video'
import { clsx } from 'clsx'
import { UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import type { GuestDialogProps } from './guest-dialog.tsx'
import { useCallGuest, useGuestChanges } from './queries.ts'

const GuestDialog = lazyPart<GuestDialogProps>(() => import('./guest-dialog.tsx').then((module) => module.GuestDialog))

interface GuestInvitationProps {
  appointmentId: string
  /** The doctor's name. */
  doctor: string
  /** Over the video, where a phone shows the icon alone. */
  isOnStage?: boolean
}

/** The patient's button to invite a guest, and its dialog. It opens again when the doctor has answered. */
export function GuestInvitation({ appointmentId, doctor, isOnStage = false }: GuestInvitationProps) {
  const t = useMessages('guest')
  const { data } = useCallGuest(appointmentId)
  const [isOpen, setOpen] = useState(false)
  // Kept here, so that the link is still there when the dialog is opened again.
  const { makeLink } = useGuestChanges(appointmentId)
  const state = data?.guest?.state
  useAnswer(state, () => setOpen(true))
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        title={t('invite')}
        icon={<UserPlus aria-hidden className="size-5 shrink-0" />}
        className={clsx(isOnStage && 'border-white/20! bg-black/60! text-white! [@container(max-height:14rem)]:hidden')}
        onClick={() => setOpen(true)}
      >
        <span className={clsx(isOnStage && 'max-sm:sr-only')}>{t(state === 'asked' ? 'waiting' : 'invite')}</span>
      </Button>
      {isOpen && (
        <GuestDialog appointmentId={appointmentId} doctor={doctor} makeLink={makeLink} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

function useAnswer(state: CallGuest['state'] | undefined, onAnswer: () => void): void {
  const before = useRef(state)
  useEffect(() => {
    const wasAsked = before.current === 'asked'
    before.current = state
    if (wasAsked && (state === 'accepted' || state === 'declined')) onAnswer()
  })
}
