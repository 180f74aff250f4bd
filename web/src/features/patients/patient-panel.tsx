import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { IntakeCard } from '../assistant/intake/lazy-intake-card.tsx'
import { SharedRecordsCard } from '../records/sharing/lazy-shared-records-card.tsx'
import { PatientSummaryCard } from './summary-card.tsx'

export interface PatientPanelProps {
  appointmentId: string
  symptoms: string
  /** The patient sent the assistant's summary for this visit. */
  hasIntake: boolean
  /** The note of the visit, under what the doctor must know. */
  children?: ReactNode
}

/** The panel beside the call: first what the doctor must know before prescribing, then why the patient comes, then the note. */
export function PatientPanel({ appointmentId, symptoms, hasIntake, children }: PatientPanelProps) {
  const t = useMessages('practice')
  return (
    <div className="flex flex-col gap-3">
      <PatientSummaryCard appointmentId={appointmentId} isSticky />
      {hasIntake && (
        <section className="grid gap-1">
          <h3 className={heading}>{t('assistantSummary')}</h3>
          <IntakeCard appointmentId={appointmentId} />
        </section>
      )}
      <section>
        <h3 className={heading}>{t('symptoms')}</h3>
        <p dir="auto" className="whitespace-pre-line break-words">
          {symptoms || t('noSymptoms')}
        </p>
      </section>
      <SharedRecordsCard appointmentId={appointmentId} />
      {children && (
        <section aria-labelledby="note-title" className="border-line border-t pt-3">
          <h3 id="note-title" className="mb-2 font-heading font-semibold text-lg">
            {t('visitNote')}
          </h3>
          {children}
        </section>
      )}
    </div>
  )
}

const heading = 'font-heading font-semibold text-soft text-sm'
