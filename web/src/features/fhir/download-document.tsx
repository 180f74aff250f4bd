import { FileOutput } from 'lucide-react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { type FhirSource, useFhirDocument } from './queries.ts'

interface DownloadDocumentProps {
  source: FhirSource
  /** Without its ending. */
  fileName: string
}

export function DownloadDocument({ source, fileName }: DownloadDocumentProps) {
  const t = useMessages('fhir')
  const language = useLanguage()
  const errorText = useErrorText()
  const document = useFhirDocument()
  const download = () =>
    document.mutate(
      { source, language },
      {
        onSuccess: (file) => {
          saveFile(`${fileName}.json`, file)
          toast.success(t('downloaded'))
        },
        onError: (error) => void toast.error(t('downloadFailed'), errorText(error), { matters: true })
      }
    )
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<FileOutput aria-hidden className="size-4" />}
      busy={document.isPending}
      onClick={download}
    >
      {t('download')}
    </Button>
  )
}
