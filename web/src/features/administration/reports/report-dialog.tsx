import type { AbuseReport, AbuseReportContent } from '@arogyachat/contract/administration/administration'
import type { Message } from '@arogyachat/contract/messages/messages'
import { useEffect } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { ErrorState, Spinner } from '../../../ui/states.tsx'
import { Fact, Facts } from '../facts.tsx'
import { useReadReport } from '../queries.ts'
import { Handling } from './handling.tsx'

interface ReportDialogProps {
  report: AbuseReport
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** A report with the messages that were kept with it. */
export function ReportDialog({ report, isOpen, onOpenChange }: ReportDialogProps) {
  const t = useMessages('administration')
  const format = useFormats()
  return (
    <Dialog
      open={isOpen}
      onOpenChange={onOpenChange}
      title={t('reports.title', { names: format.list([report.patientName, report.doctorName]) })}
      description={t('reports.text')}
      size="lg"
    >
      <OpenedReport report={report} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function OpenedReport({ report, onDone }: { report: AbuseReport; onDone: () => void }) {
  const t = useMessages('administration')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { data: opened, error, isError, mutate } = useReadReport()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening, because every read is recorded
  useEffect(() => mutate(report), [mutate])
  if (isError)
    return (
      <ErrorState
        title={t('reports.failed')}
        text={errorText(error)}
        retryLabel={common('retry')}
        onRetry={() => mutate(report)}
      />
    )
  if (!opened) return <Spinner label={common('loading')} />
  return (
    <div className="grid gap-5">
      <About report={opened} />
      <section aria-labelledby="kept-messages" className="grid gap-2">
        <h3 id="kept-messages" className="font-heading font-semibold text-lg">
          {t('reports.kept')}
        </h3>
        <ol className="divide-y divide-line rounded-lg border border-line bg-paper px-4">
          {opened.messages.map((message) => (
            <KeptMessage key={message._id} message={message} report={opened} />
          ))}
        </ol>
      </section>
      <Handling report={opened} onDone={onDone} />
    </div>
  )
}

/** Who reported whom for what, with the addresses by which an account is found. */
function About({ report }: { report: AbuseReportContent }) {
  const t = useMessages('administration')
  const words = useMessages('messages')
  const { reason, reporter, note } = report
  return (
    <Facts>
      <Fact term={t('accounts.roles.patient')}>
        <bdi>{report.patientName}</bdi> · <bdi>{report.patientEmail ?? t('unknown')}</bdi>
      </Fact>
      <Fact term={t('accounts.roles.doctor')}>
        <bdi>{report.doctorName}</bdi> · <bdi>{report.doctorEmail ?? t('unknown')}</bdi>
      </Fact>
      <Fact term={t(`reports.reporters.${reporter}`)}>{words(`report.reasons.${reason}`)}</Fact>
      {note !== '' && (
        <Fact term={t('reports.note')}>
          <span dir="auto" className="whitespace-pre-wrap">
            {note}
          </span>
        </Fact>
      )}
    </Facts>
  )
}

function KeptMessage({ message, report }: { message: Message; report: AbuseReportContent }) {
  const t = useMessages('administration')
  const words = useMessages('messages')
  const format = useFormats()
  const { from, author, text, file, createdAt } = message
  const patient = report.patientName
  const names = {
    patient: author ? words('byCarer', { carer: author.name, patient }) : patient,
    doctor: report.doctorName,
    automatic: words('automatic')
  }
  return (
    <li className="wrap-anywhere grid gap-1 py-3">
      <p className="text-soft text-sm">
        <bdi className="font-semibold">{names[from]}</bdi> ·{' '}
        <time dateTime={createdAt}>{format.instant(createdAt)}</time>
      </p>
      {text !== '' && (
        <p dir="auto" className="whitespace-pre-wrap">
          {text}
        </p>
      )}
      {file && <p>{t('reports.file', { name: file.name })}</p>}
    </li>
  )
}
