import type { Prescription } from '@arogyachat/contract/prescriptions'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonCard } from '../../ui/skeletons.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { AllergyNotes } from './allergy-notes.tsx'
import { DoctorsWords } from './doctors-words-card.tsx'
import { MedicationList } from './medication-list.tsx'
import { usePrescriptionVersions } from './queries.ts'
import { WithdrawalNote } from './withdrawal-note.tsx'

interface PrescriptionContentProps {
  prescription: Pick<Prescription, 'medications' | 'instructions' | 'diagnosis' | 'followUp' | 'allergies' | 'issuedAt'>
  /** Shows the days left of each course. */
  isRunning?: boolean
}

/** The medicines, the instructions and the notes on allergies of one version. */
export function PrescriptionContent({ prescription, isRunning = false }: PrescriptionContentProps) {
  const t = useMessages('prescriptions')
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const { diagnosis, followUp } = prescription
  return (
    <>
      {diagnosis && <LabelledText label={t('diagnosis')} text={diagnosis} />}
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
      {followUp && <LabelledText label={t('followUp')} text={followUp} />}
      <AllergyNotes allergies={prescription.allergies} />
    </>
  )
}

/** A line of the doctor's words under its label. */
function LabelledText({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <h3 className="font-heading font-semibold text-soft text-sm">{label}</h3>
      <DoctorsWords text={text} />
    </div>
  )
}

interface EarlierVersionsProps {
  /** The newest version. */
  prescription: Pick<Prescription, 'appointmentId' | 'version'>
  /** Names the button where several stand side by side. */
  label?: string
}

/** The earlier versions, fetched when they are opened. */
export function EarlierVersions({ prescription, label }: EarlierVersionsProps) {
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
        aria-label={label}
        icon={<ChevronDown aria-hidden className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('hideOlder') : t('showOlder')}
      </Button>
      <div id={id} hidden={!isOpen} className="w-full">
        {versions.isLoading && (
          <div role="status">
            <span className="sr-only">{t('loadingOlder')}</span>
            <SkeletonCard />
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
              <WithdrawalNote withdrawal={version.withdrawal} />
              <PrescriptionContent prescription={version} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
