import type { Scheme } from '@arogyachat/contract/schemes'
import { Share2 } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.tsx'

/**
 * Shares a scheme with another app, or copies it: its name, what it gives and the address of its public page, which needs no
 * account and opens in the reader's language. Nothing about the sender is in it.
 */
export function ShareButton({ scheme: { id, title, benefits } }: { scheme: Scheme }) {
  const t = useMessages('schemes')
  const share = async () => {
    const url = new URL(paths.scheme(id), location.origin).href
    const text = [title, benefits[0] ?? ''].filter(Boolean).join('\n')
    try {
      if (navigator.share) return await navigator.share({ title, text, url })
      await navigator.clipboard.writeText(`${text}\n${url}`)
      toast.success(t('shareCopied'), t('shareCopiedText'))
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('shareFailed'))
    }
  }
  return (
    <Button variant="outline" icon={<Share2 aria-hidden className="size-5 shrink-0" />} onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
