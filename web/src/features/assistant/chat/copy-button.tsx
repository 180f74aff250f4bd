import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { logError } from '../../../lib/log.ts'
import { IconButton } from '../../../ui/button.tsx'
import { useChatMessages } from './chat-messages.tsx'

const shownMs = 2500

/** Copies a text, and shows for a moment whether that worked. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useChatMessages()
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null)
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(null), shownMs)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch (cause) {
      logError('An answer could not be copied', cause)
      setOutcome('copyFailed')
    }
  }
  const Icon = outcome === 'copied' ? Check : Copy
  return (
    <span className="inline-flex items-center gap-1">
      <IconButton label={t('copy')} onClick={copy}>
        <Icon aria-hidden className="size-4" />
      </IconButton>
      <span role="status">{outcome && t(outcome)}</span>
    </span>
  )
}
