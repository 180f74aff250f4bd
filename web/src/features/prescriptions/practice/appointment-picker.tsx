import type { Appointment } from '@arogyachat/contract/appointments'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { StatusBadge } from '../../appointments/doctor/status-badge.tsx'
import { useDoctorAppointments } from '../../appointments/queries.ts'
import { type ChosenPatient, PatientChoice } from '../../patients/patient-choice-form.tsx'
import { useListTexts } from './use-list-texts.ts'

const pageSize = 10

interface AppointmentPickerProps {
  /** The patient whose appointments are listed first. */
  patient: ChosenPatient | null
  onPick: (appointment: Appointment) => void
  onClose: () => void
}

/** Chooses the appointment that a prescription is for, among those that are scheduled, confirmed or completed. */
export function AppointmentPicker({ patient: first, onPick, onClose }: AppointmentPickerProps) {
  const t = useMessages('prescribing')
  const words = useMessages('scheduling')
  const [patient, setPatient] = useState(first)
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('create')}
      description={t('pickText')}
    >
      <div className="flex flex-col gap-4">
        <PatientChoice
          label={t('patientFilter')}
          placeholder={words('anyPatient')}
          chosen={patient}
          onChoose={setPatient}
        />
        <Eligible key={patient?.id} patient={patient} onPick={onPick} />
      </div>
    </Dialog>
  )
}

function Eligible({ patient, onPick }: Pick<AppointmentPickerProps, 'patient' | 'onPick'>) {
  const t = useMessages('prescribing')
  const practice = useMessages('practice')
  const nameOf = useNameOf()
  const formats = useFormats()
  const [page, setPage] = useState(1)
  const list = useDoctorAppointments({
    prescription: 'possible',
    page,
    pageSize,
    ...(patient && { patientId: patient.id })
  })
  const texts = useListTexts(list)
  return (
    <PagedList
      query={list}
      page={page}
      onPage={setPage}
      texts={texts}
      empty={<EmptyState picture="appointments" title={t('noEligible')} text={t('noEligibleText')} />}
    >
      {({ appointments }) => (
        <ul aria-busy={list.isPlaceholderData} className="flex flex-col divide-y divide-line">
          {appointments.map((appointment) => (
            <li key={appointment._id}>
              <button
                type="button"
                className="flex min-h-14 w-full items-center gap-3 rounded-sm py-2 text-start hover:bg-mint"
                onClick={() => onPick(appointment)}
              >
                <span className="min-w-0 flex-1">
                  <span className="block break-words font-heading font-semibold">
                    {nameOf(appointment.patientId.name)}
                  </span>
                  <span className="block text-soft text-sm tabular-nums">
                    {formats.date(appointment.appointmentDate)} · {formats.slot(appointment.timeSlot)}
                  </span>
                  {appointment.prescription && (
                    <span className="block text-soft text-sm">{practice('hasPrescription')}</span>
                  )}
                </span>
                <StatusBadge status={appointment.status} />
                <ChevronRight aria-hidden className="size-5 shrink-0 text-soft rtl:-scale-x-100" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
