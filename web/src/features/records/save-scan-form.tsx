import { dateInIndia } from '@arogyachat/contract/india-time'
import { useEffect, useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { fileToSend } from './file-rules.ts'
import { RecordForm } from './record-form.tsx'

export interface SaveScanFormProps {
  scan: {
    text: string
    /** Of the picture. */
    filename: string
    /** An ISO instant. */
    timestamp: string
  }
  /** Null once only the text is left. */
  picture: File | null
  onSaved: () => void
  onClose: () => void
}

const textFile = ({ text, filename }: SaveScanFormProps['scan']) =>
  new File([text], `${filename.replace(/\.[^.]*$/, '')}.txt`, { type: 'text/plain' })

/** Keeps a scanned prescription among the records: its picture while it is at hand, else its text as a file. */
export function SaveScanForm({ scan, picture, onSaved, onClose }: SaveScanFormProps) {
  const t = useMessages('records')
  const formats = useFormats()
  const [file, setFile] = useState<File | null>(null)
  useEffect(() => {
    let isShown = true
    void fileOf(scan, picture).then((file) => isShown && setFile(file))
    return () => {
      isShown = false
    }
  }, [scan, picture])
  if (!file) return null
  const date = dateInIndia(new Date(scan.timestamp))
  return (
    <RecordForm
      name={`scan:${scan.timestamp}`}
      heading={t('scanTitle')}
      about={file.type === 'text/plain' ? t('scanTextOnly') : t('scanPicture', { file: file.name })}
      start={{ title: t('scanName', { date: formats.date(date) }), type: 'prescription' }}
      given={{ file, text: scan.text }}
      onSaved={onSaved}
      onClose={onClose}
    />
  )
}

/** The picture was read once, so that it can be sent; the text stands in for one that cannot. */
async function fileOf(scan: SaveScanFormProps['scan'], picture: File | null): Promise<File> {
  const sent = picture && (await fileToSend(picture))
  return sent instanceof File ? sent : textFile(scan)
}
