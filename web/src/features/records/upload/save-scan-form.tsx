import { dateInIndia } from '@arogyachat/contract/india-time'
import { useEffect, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { fileToSend } from './file-rules.ts'
import { RecordForm } from './record-form.tsx'

export interface SaveScanFormProps {
  scan: {
    text: string
    /** Name of the image. */
    filename: string
    /** An ISO instant. */
    timestamp: string
  }
  /** Null when only the text is stored. */
  image: File | null
  onSaved: () => void
  onClose: () => void
}

const textFile = ({ text, filename }: SaveScanFormProps['scan']) =>
  new File([text], `${filename.replace(/\.[^.]*$/, '')}.txt`, { type: 'text/plain' })

/** Saves a scanned prescription in the records: its image if available, otherwise its text as a file. */
export function SaveScanForm({ scan, image, onSaved, onClose }: SaveScanFormProps) {
  const t = useMessages('records')
  const formats = useFormats()
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    let isShown = true
    void fileOf(scan, image).then((file) => isShown && setFile(file))
    return () => {
      isShown = false
    }
  }, [scan, image])
  if (!file) return null
  const date = dateInIndia(new Date(scan.timestamp))
  return (
    <RecordForm
      name={`scan:${scan.timestamp}`}
      heading={t('scanTitle')}
      about={file.type === 'text/plain' ? t('scanTextOnly') : t('scanPicture', { file: file.name })}
      start={{ title: t('scanName', { date: formats.date(date) }), type: 'prescription' }}
      attachment={{ file, text: scan.text }}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

/** The image, or the text as a file when there is no image that can be sent. */
async function fileOf(scan: SaveScanFormProps['scan'], image: File | null): Promise<File> {
  const sent = image && (await fileToSend(image))
  return sent instanceof File ? sent : textFile(scan)
}
