import { spokenMax } from '@arogyachat/contract/speech'
import { Printer } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FullName, useNameOf } from '../../ui/person-name.tsx'
import { FhirDownloadButton } from '../fhir/fhir-download-button.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { EarlierVersions, PrescriptionContent } from './prescription-versions.tsx'
import type { PatientPrescription } from './queries.ts'
import { DocumentButtons } from './sheet/document-buttons.tsx'
import { PrintSheet } from './sheet/print-sheet.tsx'
import { useCredentials } from './sheet/sheet.ts'
import { useSpokenSheet } from './sheet/spoken.ts'
import { StatusBadge, WithdrawalNote } from './withdrawal-note.tsx'

export interface PrescriptionCardProps {
  prescription: PatientPrescription
  patientName: string
  /** The user came for this prescription: it scrolls into view and takes the focus. */
  isAskedFor?: boolean
}

/** One prescription for its patient, with older versions, its document and printing. */
export function PrescriptionCard({ prescription, patientName, isAskedFor = false }: PrescriptionCardProps) {
  const nameOf = useNameOf()
  const t = useMessages('prescriptions')
  const credentials = useCredentials(prescription.doctor)
  const formats = useFormats()
  const language = useLanguage()
  const spoken = useSpokenSheet(prescription)
  const [isPrinting, setPrinting] = useState(false)
  const title = t('prescriptionBy', {
    doctor: nameOf(prescription.doctor.name),
    date: formats.date(prescription.appointmentDate)
  })
  const printed = useCallback(() => setPrinting(false), [])
  const article = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isAskedFor) return
    article.current?.focus({ preventScroll: true })
    article.current?.scrollIntoView({ block: 'start' })
  }, [isAskedFor])

  return (
    <article ref={article} tabIndex={-1} aria-label={title}>
      <Card className="flex flex-col gap-4">
        <header className="flex flex-wrap items-start gap-3">
          <Avatar name={prescription.doctor.name} size="sm" />
          <div className="min-w-0 flex-1 basis-44">
            <h2 className="font-heading font-semibold text-lg leading-tight">
              <FullName name={prescription.doctor.name} />
            </h2>
            {credentials.map((line) => (
              <p key={line} className="text-soft text-sm">
                <bdi>{line}</bdi>
              </p>
            ))}
            <Dates prescription={prescription} />
          </div>
          <StatusBadge prescription={prescription} />
        </header>
        <WithdrawalNote withdrawal={prescription.withdrawal} />
        <PrescriptionContent prescription={prescription} isRunning={prescription.status === 'active'} />
        <footer className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
          <p className="text-soft text-sm">
            {t('checkCodeAndVersion', { code: prescription.checkCode, number: prescription.version })}
            {!prescription.isSigned && ` · ${t('notSigned')}`}
          </p>
          <div className="flex flex-wrap gap-2">
            {/* Never a part of it only. Each medicine can be heard by itself. */}
            {spoken.length <= spokenMax && <ListenButton text={spoken} language={language} isLabelled />}
            <DocumentButtons prescription={prescription} />
            <Button
              variant="outline"
              size="sm"
              icon={<Printer aria-hidden className="size-4" />}
              onClick={() => setPrinting(true)}
            >
              {t('print')}
            </Button>
            <FhirDownloadButton
              source={{ appointmentId: prescription.appointmentId, document: 'prescription' }}
              fileName={`prescription-${prescription.appointmentDate}`}
            />
          </div>
        </footer>
        {prescription.version > 1 && <EarlierVersions prescription={prescription} />}
        {isPrinting && <PrintSheet prescription={prescription} patientName={patientName} onPrinted={printed} />}
      </Card>
    </article>
  )
}

/** The day of the visit and, of a later version, of the correction. */
function Dates({ prescription }: Pick<PrescriptionCardProps, 'prescription'>) {
  const t = useMessages('prescriptions')
  const formats = useFormats()
  return (
    <>
      <p className="text-sm">{t('visitOn', { date: formats.date(prescription.appointmentDate) })}</p>
      {prescription.version > 1 && (
        <p className="text-sm">{t('correctedOn', { date: formats.date(prescription.issuedAt) })}</p>
      )}
    </>
  )
}
