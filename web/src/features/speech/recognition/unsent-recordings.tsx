import { Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'

interface UnsentRecordingsProps {
  count: number
  onSendAgain: () => void
  onDiscard: () => void
}

/** The row above the text box about recordings that could not be sent: send them again or delete them. */
export function UnsentRecordings({ count, onSendAgain, onDiscard }: UnsentRecordingsProps) {
  const t = useMessages('speech')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="-order-1 flex w-full flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-md bg-cream px-3 py-2">
      <p aria-hidden className="min-w-0 flex-1 basis-48 font-heading font-semibold text-sm">
        {t('kept.title', { count })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={<Send aria-hidden className="size-4 rtl:-scale-x-100" />} onClick={onSendAgain}>
          {t('kept.send')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => setAsking(true)}
        >
          {t('kept.throwAway')}
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('kept.ask', { count })}
        description={t('kept.askText')}
        confirmLabel={t('kept.throwAway')}
        cancelLabel={t('kept.keep')}
        danger
        onConfirm={onDiscard}
      />
    </div>
  )
}
