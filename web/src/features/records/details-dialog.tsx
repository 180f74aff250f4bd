import type { MedicalRecord } from '@arogyachat/contract/records'
import { Download, Pencil, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { FhirDownloadButton } from '../fhir/fhir-download-button.tsx'
import { useFetchRecordFile, useRecord, useRecordFile } from './queries.ts'
import { RecordContent } from './record-content.tsx'
import { RenameForm } from './rename-form.tsx'
import { useDeletion } from './use-deletion.ts'

export interface DetailsDialogProps {
  record: MedicalRecord
  onShare: (record: MedicalRecord) => void
  onClose: () => void
}

/** The details of one record: its image and text, with renaming, sharing, download and deletion. */
export function DetailsDialog({ record, onShare, onClose }: DetailsDialogProps) {
  const t = useMessages('records')
  const errorText = useErrorText()
  const [title, setTitle] = useState(record.title)
  const [isRenaming, setRenaming] = useState(false)
  const full = useRecord(record._id)
  const image = useRecordFile(record, record.kind.startsWith('image/'))
  const file = useFetchRecordFile()
  const deletion = useDeletion()
  const { fileName } = record
  const download = () =>
    file.mutate(record, {
      onSuccess: (bytes) => {
        saveFile(fileName, bytes)
        toast.success(t('downloaded'), t('downloadedText', { file: fileName }))
      },
      onError: (error) => toast.error(t('downloadFailed'), errorText(error), { matters: true })
    })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('detailsOf', { title })}
      footer={
        <>
          <Button
            variant="outline"
            icon={<Trash2 aria-hidden className="size-5" />}
            busy={deletion.isPending}
            onClick={() => deletion.remove({ ...record, title }, onClose)}
          >
            {t('delete')}
          </Button>
          <Button icon={<Download aria-hidden className="size-5" />} busy={file.isPending} onClick={download}>
            {file.isPending ? t('downloading') : t('download')}
          </Button>
        </>
      }
    >
      <div className="mb-5 grid gap-3">
        {isRenaming ? (
          <RenameForm
            record={{ ...record, title }}
            onRenamed={(renamed) => {
              setTitle(renamed)
              setRenaming(false)
            }}
            onCancel={() => setRenaming(false)}
          />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button
              variant="outline"
              size="sm"
              icon={<Share2 aria-hidden className="size-4" />}
              onClick={() => onShare({ ...record, title })}
            >
              {t('share')}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={<Pencil aria-hidden className="size-4" />}
              onClick={() => setRenaming(true)}
            >
              {t('rename')}
            </Button>
            <FhirDownloadButton source={{ recordId: record._id }} fileName={title} />
          </div>
        )}
      </div>
      <RecordContent record={{ ...record, title }} file={image} full={full} />
    </Dialog>
  )
}
