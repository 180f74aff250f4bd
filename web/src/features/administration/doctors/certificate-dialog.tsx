import type { AdministeredDoctor } from '@arogyachat/contract/administration/administration'
import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { usePreview } from '../../../lib/use-preview.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState, Spinner } from '../../../ui/states.tsx'
import { useCertificate } from '../queries.ts'

interface CertificateDialogProps {
  doctor: AdministeredDoctor
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A doctor's certificate: a picture is shown, a PDF is downloaded, because this page embeds no documents. */
export function CertificateDialog({ doctor, isOpen, onOpenChange }: CertificateDialogProps) {
  const t = useMessages('administration')
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('doctors.certificateOf', { name: doctor.name })}
      description={t('doctors.certificateText')}
      size="lg"
    >
      <CertificateContent doctor={doctor} />
    </Dialog>
  )
}

function CertificateContent({ doctor }: { doctor: AdministeredDoctor }) {
  const t = useMessages('administration')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { data: file, error, isError, mutate } = useCertificate()
  const preview = usePreview(file ?? null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, because every read is recorded
  useEffect(() => mutate(doctor), [mutate])
  if (isError)
    return (
      <ErrorState
        title={t('doctors.certificateFailed')}
        text={errorText(error)}
        retryLabel={common('retry')}
        onRetry={() => mutate(doctor)}
      />
    )
  if (!file) return <Spinner label={common('loading')} />
  return (
    <div className="grid justify-items-start gap-4">
      {preview && (
        <img src={preview} alt={t('doctors.certificateOf', { name: doctor.name })} className="max-w-full rounded-md" />
      )}
      <Button
        variant="outline"
        icon={<Download aria-hidden className="size-5" />}
        onClick={() => saveFile(`${doctor.name}.${file.type.split('/')[1] ?? 'pdf'}`, file)}
      >
        {t('doctors.download')}
      </Button>
    </div>
  )
}
