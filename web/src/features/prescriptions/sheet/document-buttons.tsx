import type { Prescription } from '@arogyachat/contract/prescriptions'
import { Download, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { fetchedOnce, forgetFailedParts } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'

const loading = fetchedOnce(() => import('./document.ts'))

/** Phones can pass a file on to other apps. */
const canShareFiles = () =>
  navigator.canShare?.({ files: [new File([], 'prescription.pdf', { type: 'application/pdf' })] }) === true

interface DocumentButtonsProps {
  prescription: Pick<Prescription, '_id' | 'checkCode'>
  /** Name the buttons where several stand side by side. */
  label?: string
}

/** Downloads a prescription as a PDF in the reader's language, or shares it from a phone. */
export function DocumentButtons({ prescription, label }: DocumentButtonsProps) {
  const t = useMessages('prescriptions')
  const language = useLanguage()
  const errorText = useErrorText()
  const [busy, setBusy] = useState<'saving' | 'sharing' | null>(null)
  const [canShare] = useState(canShareFiles)
  const run = async (kind: 'saving' | 'sharing') => {
    setBusy(kind)
    try {
      const { saveDocument, shareDocument } = await loading()
      await (kind === 'saving' ? saveDocument : shareDocument)(prescription, language)
      if (kind === 'saving') toast.success(t('downloaded'))
    } catch (error) {
      forgetFailedParts()
      toast.error(errorText(error))
    } finally {
      setBusy(null)
    }
  }
  const named = (action: string) => label && `${action}: ${label}`
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={busy === 'saving'}
        aria-label={named(t('download'))}
        icon={<Download aria-hidden className="size-4" />}
        onClick={() => void run('saving')}
      >
        {t('download')}
      </Button>
      {canShare && (
        <Button
          variant="outline"
          size="sm"
          busy={busy === 'sharing'}
          aria-label={named(t('share'))}
          icon={<Share2 aria-hidden className="size-4" />}
          onClick={() => void run('sharing')}
        >
          {t('share')}
        </Button>
      )}
    </>
  )
}
