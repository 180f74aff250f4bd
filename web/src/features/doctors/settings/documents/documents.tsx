import {
  certificateKinds,
  certificateMaxBytes,
  type DoctorDocument,
  type DoctorDocumentKind,
  signatureKinds,
  signatureMaxBytes
} from '@arogyachat/contract/doctors'
import { Download, PenLine, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../../api/call.ts'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { saveFile } from '../../../../lib/files/save-file.ts'
import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardTitle } from '../../../../ui/card.tsx'
import { ConfirmDialog } from '../../../../ui/dialog/dialog.tsx'
import { FileButtons } from '../../../../ui/form/file-picker.tsx'
import { ErrorState, Spinner } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import { signatureUrl, useDocuments, useFetchCertificate, useSaveDocument } from './queries.ts'

const SignaturePad = lazyPart(() => import('./signature-pad.tsx').then((module) => module.SignaturePad))

/** The doctor's certificate of registration and signature, which are saved at once, apart from the profile's form. */
export function Documents() {
  const t = useMessages('documents')
  const common = useMessages('common')
  const errorText = useErrorText()
  const documents = useDocuments()
  return (
    <Card as="section" aria-labelledby="documents-title">
      <CardTitle as="h3" id="documents-title">
        {t('title')}
      </CardTitle>
      {documents.isPending && <Spinner label={common('loading')} />}
      {documents.isError && !documents.data && (
        <ErrorState
          title={t('failed')}
          text={errorText(documents.error)}
          retryLabel={common('retry')}
          onRetry={() => void documents.refetch()}
        />
      )}
      {documents.data && (
        <div className="mt-3 grid gap-6 md:grid-cols-2">
          <Certificate stored={documents.data.certificate} />
          <Signature stored={documents.data.signature} />
        </div>
      )}
    </Card>
  )
}

const largest = { certificate: certificateMaxBytes, signature: signatureMaxBytes }

/** Saves or removes a document and says how it went. */
function useSaving(kind: DoctorDocumentKind, onDone?: () => void) {
  const t = useMessages('documents')
  const errorText = useErrorText()
  const save = useSaveDocument(kind)
  const change = (file: Blob | null) => {
    if (file && file.size > largest[kind]) {
      const tooLarge = new ApiError({ code: 'TOO_LARGE', status: 413, message: 'Larger than allowed' })
      toast.error(t('failed'), errorText(tooLarge))
      return
    }
    save.mutate(file, {
      onSuccess: () => {
        toast.success(file ? t('saved') : t('removed'))
        onDone?.()
      },
      onError: (error) => toast.error(t('failed'), errorText(error), { matters: true })
    })
  }
  return { change, isPending: save.isPending }
}

interface PartProps {
  kind: DoctorDocumentKind
  text: string
  accepted: readonly string[]
  stored: DoctorDocument | null
  saving: ReturnType<typeof useSaving>
  /** The stored document. */
  children: ReactNode
  /** Further buttons. */
  actions?: ReactNode
}

function DocumentPart({ kind, text, accepted, stored, saving, children, actions }: PartProps) {
  const t = useMessages('documents')
  const practice = useMessages('practice')
  const common = useMessages('common')
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-labelledby={`${kind}-title`} className="grid content-start gap-3">
      <div>
        <h4 id={`${kind}-title`} className="font-heading font-semibold">
          {t(kind)}
        </h4>
        <p className="text-soft text-sm">{text}</p>
      </div>
      {stored ? children : <p className="text-soft">{practice('notGiven')}</p>}
      {saving.isPending && <Spinner label={common('saving')} />}
      <div className="flex flex-wrap gap-2">
        {actions}
        <FileButtons
          accepted={{ files: accepted.join(','), photos: 'image/*' }}
          choose={t('chooseFile')}
          takePhoto={t('takePhoto')}
          describedBy={`${kind}-title`}
          onPick={saving.change}
        />
        {stored && (
          <Button
            variant="ghost"
            icon={<Trash2 size={18} aria-hidden />}
            aria-describedby={`${kind}-title`}
            onClick={() => setAsking(true)}
          >
            {common('remove')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('removeTitle')}
        description={t('removeText')}
        confirmLabel={common('remove')}
        cancelLabel={common('cancel')}
        danger
        onConfirm={() => {
          setAsking(false)
          saving.change(null)
        }}
      />
    </section>
  )
}

function Certificate({ stored }: { stored: DoctorDocument | null }) {
  const t = useMessages('documents')
  const errorText = useErrorText()
  const format = useFormats()
  const saving = useSaving('certificate')
  const file = useFetchCertificate()
  const ending = stored?.mediaType.split('/')[1] ?? ''
  const download = () =>
    file.mutate(undefined, {
      onSuccess: (bytes) => saveFile(`certificate.${ending}`, bytes),
      onError: (error) => toast.error(t('failed'), errorText(error), { matters: true })
    })
  return (
    <DocumentPart
      kind="certificate"
      text={t('certificateText')}
      accepted={certificateKinds}
      stored={stored}
      saving={saving}
      actions={
        stored && (
          <Button icon={<Download size={18} aria-hidden />} busy={file.isPending} onClick={download}>
            {t('download')}
          </Button>
        )
      }
    >
      {stored && (
        <p>
          <bdi>{ending.toUpperCase()}</bdi>, <bdi>{format.instant(stored.updatedAt)}</bdi>
        </p>
      )}
    </DocumentPart>
  )
}

function Signature({ stored }: { stored: DoctorDocument | null }) {
  const t = useMessages('documents')
  const [isDrawing, setDrawing] = useState(false)
  const saving = useSaving('signature', () => setDrawing(false))
  return (
    <DocumentPart
      kind="signature"
      text={t('signatureText')}
      accepted={signatureKinds}
      stored={stored}
      saving={saving}
      actions={
        <>
          <Button icon={<PenLine size={18} aria-hidden />} onClick={() => setDrawing(true)}>
            {t('draw')}
          </Button>
          {isDrawing && (
            <SignaturePad isSaving={saving.isPending} onSave={saving.change} onClose={() => setDrawing(false)} />
          )}
        </>
      }
    >
      {stored && (
        <img
          src={signatureUrl(stored)}
          alt={t('signature')}
          className="h-24 w-full max-w-72 rounded-md border border-line bg-white object-contain p-2"
        />
      )}
    </DocumentPart>
  )
}
