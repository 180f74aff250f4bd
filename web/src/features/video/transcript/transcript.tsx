import type { Role } from '@arogyachat/contract/accounts'
import { Captions as CaptionsIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useLiveRecognition } from '../../speech/recognition/queries.ts'
import type { LocalMediaState } from '../lobby/local-media.ts'
import type { Captions, CaptionsState } from './captions.ts'
import { StageButton } from './stage-button.tsx'
import { TranscriptLines } from './transcript-lines.tsx'
import { TranscriptTools } from './transcript-tools.tsx'
import { useOwnSpeech } from './use-own-speech.ts'

interface TranscriptProps {
  captions: Captions
  own: LocalMediaState
  appointmentId: string
  role: Role
  /** The name of the other participant. */
  name: string
}

/**
 * The live transcript over the video, and the button that turns it on. The other participant's browser transcribes them only after
 * they have agreed, and so does this one.
 */
export function Transcript({ captions, own, appointmentId, role, name }: TranscriptProps) {
  const t = useMessages('transcript')
  const language = useLanguage()
  const state = useSyncExternalStore(captions.subscribe, captions.snapshot)
  const recognition = useLiveRecognition(language)
  const [isAllowing, setAllowing] = useState(false)
  /** Pressed before it was known who could turn speech into text. */
  const [isWanted, setWanted] = useState(false)
  useOwnSpeech({ captions, own, recognition, language })
  const unavailable = recognition?.unavailable ?? null
  const isOn = state.own === 'on'
  const cannotAnswer = state.isAsked && unavailable !== null
  useEffect(() => {
    if (cannotAnswer) captions.setOwn('unable')
  }, [captions, cannotAnswer])

  const turnOn = () => {
    recognition?.allow()
    setAllowing(false)
    captions.setOwn('on')
  }
  const toggle = () => {
    setWanted(!isOn && !recognition)
    if (isOn) captions.setOwn('off')
    else if (unavailable !== null) toast.info(t('unavailable'), unavailable, { matters: true })
    else if (recognition?.isAllowed()) turnOn()
    else if (recognition) setAllowing(true)
  }
  const isKnown = Boolean(recognition)
  const toggleNow = useEffectEvent(toggle)
  useEffect(() => {
    if (isWanted && isKnown) toggleNow()
  }, [isWanted, isKnown])
  return (
    <div className="flex min-h-0 w-full min-w-0 max-w-3xl flex-col items-center gap-2 [@container(max-height:14rem)]:hidden">
      {isOn && <TranscriptLines state={state} name={name} />}
      <div className="flex shrink-0 flex-wrap justify-center gap-2">
        <StageButton
          icon={<CaptionsIcon aria-hidden className="size-5 shrink-0" />}
          isLit={isOn}
          aria-pressed={isOn}
          aria-disabled={unavailable !== null || undefined}
          title={unavailable ?? undefined}
          onClick={toggle}
        >
          {t('captions')}
        </StageButton>
        {isOn && (
          <TranscriptTools captions={captions} state={state} appointmentId={appointmentId} role={role} name={name} />
        )}
      </div>
      <Questions
        state={state}
        recognition={recognition}
        isAllowing={isAllowing}
        name={name}
        onYes={turnOn}
        onNo={() => (isAllowing ? setAllowing(false) : captions.setOwn('declined'))}
      />
    </div>
  )
}

interface QuestionsProps {
  state: CaptionsState
  recognition: ReturnType<typeof useLiveRecognition>
  /** The user has turned captions on, and an outside service would receive their voice. */
  isAllowing: boolean
  name: string
  onYes: () => void
  onNo: () => void
}

/** Asks before the user's speech is turned into text for the other participant, or leaves the server or the device. */
function Questions({ state, recognition, isAllowing, name, onYes, onNo }: QuestionsProps) {
  const t = useMessages('transcript')
  const speech = useMessages('speech')
  if (!recognition || recognition.unavailable !== null) return null
  const receiver = recognition.receiver ?? t(recognition.source.kind === 'browser' ? 'ownDevice' : 'thisSite')
  return (
    <>
      <ConfirmDialog
        open={state.isAsked && !isAllowing}
        onOpenChange={(open) => !open && onNo()}
        title={t('ask.title', { name })}
        description={t('ask.text', { name, receiver })}
        confirmLabel={t('ask.yes')}
        cancelLabel={t('ask.no')}
        onConfirm={onYes}
      />
      <ConfirmDialog
        open={isAllowing}
        onOpenChange={(open) => !open && onNo()}
        title={speech('consent.hearTitle')}
        description={speech('consent.hearText', { name: receiver })}
        confirmLabel={speech('consent.allow')}
        cancelLabel={speech('consent.decline')}
        onConfirm={onYes}
      />
    </>
  )
}
