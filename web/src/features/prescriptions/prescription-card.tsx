import type { Prescription } from '@arogyachat/contract/prescriptions'
import { ChevronDown, Download, Printer } from 'lucide-react'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { fetchedOnce, forgetFailedParts } from '../../lib/lazy-part.tsx'
import { logError } from '../../lib/log.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FullName, useNameOf } from '../../ui/person-name.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { AllergyNotes } from './allergy-notes.tsx'
import { DoctorsWords } from './doctors-words.tsx'
import { MedicationList } from './medication-list.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { type PatientPrescription, usePrescriptionVersions } from './queries.ts'
import { useCredentials, useSheet } from './sheet.ts'

const downloading = fetchedOnce(() => import('./download.ts'))

export interface PrescriptionCardProps {
  prescription: PatientPrescription
  patientName: string
  /** The user came for this prescription: it scrolls into view and takes the focus. */
  isAskedFor?: boolean
}

/** One prescription for its patient, with older versions, download and printing. */
export function PrescriptionCard({ prescription, patientName, isAskedFor = false }: PrescriptionCardProps) {
  const nameOf = useNameOf()
  const t = useMessages('prescriptions')
  const credentials = useCredentials(prescription.doctor)
  const formats = useFormats()
  const errorText = useErrorText()
  const [isPrinting, setPrinting] = useState(false)
  const sheet = useSheet(prescription, patientName)
  const title = t('prescriptionBy', {
    doctor: nameOf(prescription.doctor.name),
    date: formats.date(prescription.appointmentDate)
  })
  const download = async () => {
    try {
      const { documentOf, saveDocument } = await downloading()
      const { lang, dir } = document.documentElement
      saveDocument(`prescription-${prescription.checkCode}.html`, documentOf(sheet, { title, lang, dir }))
      toast.success(t('downloaded'))
    } catch (cause) {
      forgetFailedParts()
      toast.error(errorText(cause))
    }
  }
  // Loaded in advance, so that a prescription can be saved without a connection.
  useEffect(() => {
    downloading().catch((cause) => logError('The download of prescriptions is not loaded yet', cause))
  }, [])
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
            <p className="text-sm">{t('visitOn', { date: formats.date(prescription.appointmentDate) })}</p>
          </div>
          <Badge tone={prescription.status === 'active' ? 'good' : 'neutral'}>
            {t(`statuses.${prescription.status}`)}
          </Badge>
        </header>
        <Content prescription={prescription} isRunning={prescription.status === 'active'} />
        <footer className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3">
          <p className="text-soft text-sm">
            {t('checkCodeAndVersion', { code: prescription.checkCode, number: prescription.version })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="outline" size="sm" icon={<Download aria-hidden className="size-4" />} onClick={download}>
              {t('download')}
            </Button>
            <Button
              variant="outline"
              size="sm"
              icon={<Printer aria-hidden className="size-4" />}
              onClick={() => setPrinting(true)}
            >
              {t('print')}
            </Button>
          </div>
        </footer>
        {prescription.version > 1 && <OlderVersions prescription={prescription} />}
        {isPrinting && <PrintSheet prescription={prescription} patientName={patientName} onPrinted={printed} />}
      </Card>
    </article>
  )
}

interface ContentProps {
  prescription: Pick<Prescription, 'medications' | 'instructions' | 'allergies' | 'issuedAt'>
  /** Shows the days left of each course. */
  isRunning?: boolean
}

function Content({ prescription, isRunning = false }: ContentProps) {
  const t = useMessages('prescriptions')
  const language = useLanguage()
  const [now] = useState(() => new Date())
  return (
    <>
      <MedicationList
        medications={prescription.medications}
        {...(isRunning && { running: { issuedAt: prescription.issuedAt, now } })}
      />
      {prescription.instructions && (
        <div className="rounded-sm bg-cream px-4 py-3">
          <div className="flex items-center justify-between gap-2">
            <h3 className="font-heading font-semibold">{t('instructions')}</h3>
            <ListenButton text={prescription.instructions} language={language} name={t('instructions')} />
          </div>
          <DoctorsWords text={prescription.instructions} />
        </div>
      )}
      <AllergyNotes allergies={prescription.allergies} />
    </>
  )
}

function OlderVersions({ prescription }: { prescription: PatientPrescription }) {
  const t = useMessages('prescriptions')
  const common = useMessages('common')
  const formats = useFormats()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const versions = usePrescriptionVersions(prescription.appointmentId, isOpen)
  const older = versions.data?.filter((version) => version.version < prescription.version) ?? []
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<ChevronDown aria-hidden className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('hideOlder') : t('showOlder')}
      </Button>
      <div id={id} hidden={!isOpen} className="w-full">
        {versions.isLoading && (
          <div role="status">
            <span className="sr-only">{t('loadingOlder')}</span>
            <Skeleton className="h-20 w-full" />
          </div>
        )}
        {versions.isError && !versions.data && (
          <p role="alert" className="flex flex-wrap items-center gap-3">
            {t('olderLoadFailed')}
            <Button variant="outline" size="sm" onClick={() => void versions.refetch()}>
              {common('retry')}
            </Button>
          </p>
        )}
        <ul className="flex flex-col gap-4">
          {older.map((version) => (
            <li key={version._id} className="flex flex-col gap-2 border-line border-s-4 ps-3">
              <p className="text-sm">
                <strong className="font-semibold">{t('version', { number: version.version })}</strong>{' '}
                <span className="text-soft">{t('issuedOn', { when: formats.instant(version.issuedAt) })}</span>
              </p>
              <p className="text-sm">
                <bdi>{version.doctor.name}</bdi>
              </p>
              <Content prescription={version} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
