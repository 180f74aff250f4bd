import { useMessages } from '../../i18n/use-messages.ts'
import { SharedRecordsCard } from '../records/sharing/lazy-shared-records-card.tsx'
import { PatientSummaryCard } from './summary-card.tsx'

export interface PatientPanelProps {
  appointmentId: string
  symptoms: string
}

/** The panel beside the call, with the symptoms and what the doctor must know before prescribing. */
export function PatientPanel({ appointmentId, symptoms }: PatientPanelProps) {
  const t = useMessages('practice')
  return (
    <div className="flex flex-col gap-3">
      <PatientSummaryCard appointmentId={appointmentId} />
      <SharedRecordsCard appointmentId={appointmentId} />
      <div>
        <h3 className="font-heading font-semibold text-soft text-sm">{t('symptoms')}</h3>
        <p dir="auto" className="whitespace-pre-line break-words">
          {symptoms || t('noSymptoms')}
        </p>
      </div>
    </div>
  )
}
