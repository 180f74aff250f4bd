import { useEffect, useEffectEvent, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { draftOf } from '../../../lib/draft.ts'
import { useAskBeforeUnload } from '../../../lib/use-ask-before-unload.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { type InterruptedUpload, interruptedUpload } from './kept-upload.ts'
import { draftShape } from './record-schema.ts'
import { SavingStatus } from './saving-status.tsx'
import { useSaving } from './use-saving.ts'

/** Goes on with an upload that a reload of the page has interrupted, and shows how far it is. */
export function InterruptedUploadCard() {
  const [upload, setUpload] = useState<InterruptedUpload | null>(null)
  useEffect(() => {
    let isShown = true
    void interruptedUpload().then((found) => isShown && setUpload(found))
    return () => {
      isShown = false
    }
  }, [])
  return upload && <GoingOn upload={upload} onEnd={() => setUpload(null)} />
}

function GoingOn({ upload: { uploadId, record }, onEnd }: { upload: InterruptedUpload; onEnd: () => void }) {
  const t = useMessages('records')
  const common = useMessages('common')
  const saving = useSaving()
  const { title } = record
  const isSending = saving.stage === 'sending'
  useAskBeforeUnload(isSending)
  const start = useEffectEvent((interrupted?: string) =>
    saving.start(
      record,
      {
        saved: () => {
          draftOf('record:new', draftShape).clear()
          toast.success(t('saved'), t('savedText', { title }), { matters: true })
          onEnd()
        },
        failed: () => undefined
      },
      interrupted
    )
  )
  useEffect(() => start(uploadId), [uploadId])
  return (
    <Card className="grid gap-3">
      <CardTitle>{t('stillSending', { title })}</CardTitle>
      <SavingStatus saving={saving} />
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => {
          if (isSending) saving.stop()
          onEnd()
        }}
      >
        {isSending ? t('stopSending') : common('close')}
      </Button>
    </Card>
  )
}
