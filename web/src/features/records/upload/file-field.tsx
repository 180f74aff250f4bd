import { FileText } from 'lucide-react'
import { type Ref, useId, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { usePreview } from '../../../lib/use-preview.ts'
import { FileBox, FileButtons } from '../../../ui/form/file-picker.tsx'
import { useFileSize } from '../use-file-size.ts'
import { acceptedFiles, type FileError, fileToSend } from './file-rules.ts'

interface FileFieldProps {
  file: File | null
  onFile: (file: File | null) => void
  error?: string | undefined
  /** Receives the focus when the file is missing. */
  ref?: Ref<HTMLButtonElement>
}

/** The file of a record: chosen, dropped or photographed, then prepared for sending and shown. */
export function FileField({ file, onFile, error, ref }: FileFieldProps) {
  const t = useMessages('records')
  const id = useId()
  const newest = useRef<File | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  const [fileError, setFileError] = useState<FileError | null>(null)
  const pick = async (picked: File) => {
    newest.current = picked
    setPreparing(true)
    const ready = await fileToSend(picked)
    if (newest.current !== picked) return
    setPreparing(false)
    const isReady = typeof ready !== 'string'
    setFileError(isReady ? null : ready)
    // A file that cannot be used does not replace the previous one.
    if (isReady) onFile(ready)
  }
  const message = fileError ? t(fileError) : error
  const buttons = {
    accepted: acceptedFiles,
    takePhoto: t('takePhoto'),
    onPick: (picked: File) => void pick(picked),
    describedBy: message && `${id}-error`,
    ref
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset could not be laid out like the fields beside it
    <div role="group" aria-labelledby={id} className="grid gap-1.5">
      <span id={id} className="font-heading font-semibold leading-tight">
        {t('file')}
        <span aria-hidden className="text-danger">
          {' *'}
        </span>
      </span>
      {file ? (
        <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-paper p-4">
          <ChosenFile file={file} />
          <div className="flex flex-wrap gap-2">
            <FileButtons {...buttons} choose={t('chooseAnother')} variant="outline" />
          </div>
        </div>
      ) : (
        <FileBox {...buttons} choose={t('chooseFile')} dropHere={t('dropHere')} hint={t('fileHint')} />
      )}
      <p role="status" className="text-soft text-sm empty:hidden">
        {isPreparing && t('preparing')}
      </p>
      {message && (
        <p id={`${id}-error`} role={fileError ? 'alert' : undefined} className="font-medium text-danger text-sm">
          {message}
        </p>
      )}
    </div>
  )
}

/** The chosen file: a preview if it is an image, its name and its size. */
export function ChosenFile({ file }: { file: File }) {
  const t = useMessages('records')
  const fileSize = useFileSize()
  const preview = usePreview(file)
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <div className="flex min-w-0 flex-1 basis-48 items-center gap-3">
      {preview && preview !== broken ? (
        <img
          src={preview}
          alt=""
          onError={() => setBroken(preview)}
          className="max-h-24 w-16 shrink-0 rounded-sm border border-line object-contain"
        />
      ) : (
        <FileText aria-hidden className="size-8 shrink-0 text-neem" />
      )}
      <p className="wrap-anywhere text-sm">{t('fileAndSize', { file: file.name, size: fileSize(file.size) })}</p>
    </div>
  )
}
