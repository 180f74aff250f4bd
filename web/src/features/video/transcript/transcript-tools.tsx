import type { Role } from '@arogyachat/contract/accounts'
import { Copy, Languages, Save, SaveOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { logError } from '../../../lib/log.ts'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useTranslator } from '../translator.ts'
import type { Captions, CaptionsState } from './captions.ts'
import { StageButton } from './stage-button.tsx'
import { useKeeping } from './use-keeping.ts'

interface TranscriptToolsProps {
  captions: Captions
  state: CaptionsState
  appointmentId: string
  role: Role
  name: string
}

/** Copies the transcript, translates it, and keeps it with the visit if both agree. */
export function TranscriptTools(props: TranscriptToolsProps) {
  const { state, name } = props
  const t = useMessages('transcript')
  const copy = async () => {
    const text = state.lines.map((line) => `${line.mine ? t('you') : name}: ${line.text}`).join('\n')
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('copied'))
    } catch (cause) {
      logError('The transcript could not be copied', cause)
      toast.error(t('copyFailed'))
    }
  }
  return (
    <>
      {state.lines.length > 0 && (
        <StageButton icon={<Copy aria-hidden className="size-5 shrink-0" />} onClick={() => void copy()}>
          {t('copy')}
        </StageButton>
      )}
      <TranslateButton state={state} name={name} />
      <KeepButton {...props} />
    </>
  )
}

/** Asks before what the other one said is sent to an outside translator. Without one, nothing has to be asked. */
function TranslateButton({ state, name }: Pick<TranscriptToolsProps, 'state' | 'name'>) {
  const t = useMessages('transcript')
  const reader = useLanguage()
  const translator = useTranslator()
  const [isAsking, setAsking] = useState(false)
  const isForeign = state.lines.some(({ mine, language }) => !mine && language !== reader)
  if (!isForeign || !translator.isOnline || translator.isAllowed) return null
  return (
    <>
      <StageButton icon={<Languages aria-hidden className="size-5 shrink-0" />} onClick={() => setAsking(true)}>
        {t('translate')}
      </StageButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('translateAsk.title', { name })}
        description={t('translateAsk.text', { name, receiver: translator.outside ?? '' })}
        confirmLabel={t('translate')}
        cancelLabel={t('translateAsk.no')}
        onConfirm={() => {
          translator.allow()
          setAsking(false)
        }}
      />
    </>
  )
}

/** Asks the other participant to keep the transcript, answers them, or ends it. */
function KeepButton({ captions, appointmentId, role, name }: TranscriptToolsProps) {
  const t = useMessages('transcript')
  const errorText = useErrorText()
  const { state, change } = useKeeping({ appointmentId, role, captions, isOn: true })
  const [isDismissed, setDismissed] = useState(false)
  const isOffered = state === 'offered'
  useEffect(() => {
    // A new request is asked again.
    if (!isOffered) setDismissed(false)
  }, [isOffered])
  const set = (agreed: boolean) => {
    // Somebody who has just withdrawn it is not asked at once again.
    if (!agreed) setDismissed(true)
    change.mutate(agreed, { onError: (error) => toast.error(t('keepFailed'), errorText(error)) })
  }
  const hasAgreed = state === 'asked' || state === 'kept'
  const Icon = hasAgreed ? SaveOff : Save
  return (
    <>
      <StageButton
        icon={<Icon aria-hidden className="size-5 shrink-0" />}
        aria-disabled={change.isPending || undefined}
        onClick={() => !change.isPending && set(!hasAgreed)}
      >
        {t(hasAgreed ? 'stopKeeping' : 'keep')}
      </StageButton>
      <p role="status" className="basis-full text-center text-sm text-white empty:hidden">
        {hasAgreed && (
          <span className="inline-block rounded-md bg-black/60 px-3 py-1">
            {state === 'kept' ? t('kept') : t('keepAsked', { name })}
          </span>
        )}
      </p>
      <ConfirmDialog
        open={isOffered && !isDismissed}
        onOpenChange={(open) => !open && setDismissed(true)}
        title={t('keepAsk.title')}
        description={t(role === 'patient' ? 'keepAsk.patient' : 'keepAsk.doctor', { name })}
        confirmLabel={t('keepAsk.yes')}
        cancelLabel={t('keepAsk.no')}
        busy={change.isPending}
        onConfirm={() => set(true)}
      />
    </>
  )
}
