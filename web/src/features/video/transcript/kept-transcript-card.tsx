import type { Role } from '@arogyachat/contract/accounts'
import { timeInIndia } from '@arogyachat/contract/india-time'
import { languageOf } from '@arogyachat/contract/languages'
import type { KeptLine } from '@arogyachat/contract/transcripts/transcripts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { Skeleton } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useDeleteTranscript, useKeptTranscript } from './queries.ts'

interface KeptTranscriptCardProps {
  appointmentId: string
  reader: Role
  /** The names of the participants. */
  names: Record<Role, string>
}

/**
 * The transcript that both participants of a call agreed to keep, which its patient can delete. Fetched only when shown, because a
 * doctor's read is audited. Needs the messages of `transcript`.
 */
export function KeptTranscriptCard({ appointmentId, reader, names }: KeptTranscriptCardProps) {
  const t = useMessages('transcript')
  const common = useMessages('common')
  const errorText = useErrorText()
  const transcript = useKeptTranscript(appointmentId)
  if (transcript.isPending)
    return (
      <div role="status" className="grid gap-2">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-32 w-full rounded-lg" />
      </div>
    )
  if (!transcript.data)
    return (
      <ErrorState
        isSmall
        title={t('loadFailed')}
        text={errorText(transcript.error)}
        retryLabel={common('retry')}
        onRetry={() => void transcript.refetch()}
      />
    )
  const { lines } = transcript.data
  if (lines.length === 0) return <p className="text-soft">{t('none')}</p>
  return (
    <Card className="flex flex-col gap-3 p-4!">
      <h4 className="font-heading font-semibold text-lg">{t('ofCall')}</h4>
      <ul className="flex flex-col gap-1">
        {lines.map((line, index) => (
          <Line
            key={line._id}
            line={line}
            speaker={lines[index - 1]?.author === line.author ? null : names[line.author]}
          />
        ))}
      </ul>
      {reader === 'patient' && <DeleteButton appointmentId={appointmentId} />}
    </Card>
  )
}

function Line({ line: { text, language, saidAt }, speaker }: { line: KeptLine; speaker: string | null }) {
  const nameOf = useNameOf()
  const formats = useFormats()
  return (
    <li>
      {speaker !== null && (
        <p className="mt-2 text-soft text-sm">
          <span className="font-heading font-semibold">{nameOf(speaker)}</span>{' '}
          {formats.time(timeInIndia(new Date(saidAt)))}
        </p>
      )}
      <p lang={language} dir={languageOf(language).dir} className="break-words">
        {text}
      </p>
    </li>
  )
}

function DeleteButton({ appointmentId }: { appointmentId: string }) {
  const t = useMessages('transcript')
  const errorText = useErrorText()
  const remove = useDeleteTranscript(appointmentId)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={() => setAsking(true)}
      >
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        danger
        busy={remove.isPending}
        title={t('deleteAsk.title')}
        description={t('deleteAsk.text')}
        confirmLabel={t('delete')}
        cancelLabel={t('deleteAsk.no')}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => toast.success(t('deleted')),
            onError: (error) => toast.error(t('deleteFailed'), errorText(error)),
            onSettled: () => setAsking(false)
          })
        }
      />
    </>
  )
}
