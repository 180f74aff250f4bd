import { CircleAlert, RotateCcw } from 'lucide-react'
import { ApiError } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { type ChatMessages, useChatMessages } from './chat-messages.tsx'

/** Explains why a message was not answered, with a button to send it again. */
export function ChatFailure({ failure, onRetry }: { failure: unknown; onRetry: () => void }) {
  const { t } = useChatMessages()
  return (
    <div role="alert" className="grid gap-2 rounded-md border border-line bg-card p-4">
      <p className="flex items-start gap-2 font-heading font-semibold leading-tight">
        <CircleAlert aria-hidden className="size-5 shrink-0 text-soft" />
        {t('aiError')}
      </p>
      <p>{reasonOf(failure, t)}</p>
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<RotateCcw aria-hidden className="size-4" />}
        onClick={onRetry}
      >
        {t('tryAgain')}
      </Button>
    </div>
  )
}

function reasonOf(failure: unknown, t: ChatMessages['t']): string {
  if (!(failure instanceof ApiError)) return t('failed')
  if (failure.code === 'OFFLINE') return t('offline')
  if (failure.code === 'TOO_MANY') return t('tooMany', { minutes: Math.ceil((failure.retryAfterSeconds ?? 60) / 60) })
  return t('failed')
}
