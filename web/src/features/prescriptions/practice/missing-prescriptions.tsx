import type { Appointment } from '@arogyachat/contract/appointments'
import { appointmentCan, factsOf } from '@arogyachat/contract/appointments'
import { Pill } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { useDoctorAppointments } from '../../appointments/queries.ts'
import { usePrescriberFacts } from '../../doctors/queries.ts'
import type { ChosenPatient } from '../../patients/patient-choice-form.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { useListTexts } from './use-list-texts.ts'

const pageSize = 10

interface MissingPrescriptionsProps {
  /** Only those of this patient. */
  patient: ChosenPatient | null
  onPrescribe: (appointment: Appointment) => void
}

/** The completed appointments without a prescription, the latest first. */
export function MissingPrescriptions({ patient, onPrescribe }: MissingPrescriptionsProps) {
  const t = useMessages('prescribing')
  const columns = useColumns(onPrescribe)
  const [page, setPage] = useState(1)
  const list = useDoctorAppointments({
    prescription: 'missing',
    page,
    pageSize,
    ...(patient && { patientId: patient.id })
  })
  const texts = useListTexts(list)
  return (
    <section aria-labelledby="missing-title" className="flex flex-col gap-3">
      <h2 id="missing-title" className="font-heading font-semibold text-lg">
        {t('missingTitle')}
      </h2>
      <PagedList
        query={list}
        page={page}
        onPage={setPage}
        texts={texts}
        empty={
          <p className="text-soft">{patient ? t('noneMissingOf', { patient: patient.name }) : t('noneMissing')}</p>
        }
      >
        {({ appointments }) => (
          <DataTable
            caption={t('missingTitle')}
            isBusy={list.isPlaceholderData}
            rows={appointments}
            rowKey={(row) => row._id}
            columns={columns}
          />
        )}
      </PagedList>
    </section>
  )
}

function useColumns(onPrescribe: MissingPrescriptionsProps['onPrescribe']): readonly Column<Appointment>[] {
  const t = useMessages('prescribing')
  const practice = useMessages('practice')
  const codes = useMessages('errors')
  const nameOf = useNameOf()
  const formats = useFormats()
  const prescriber = usePrescriberFacts()
  return [
    {
      key: 'patient',
      title: t('columns.patient'),
      isPlain: true,
      cell: (row) => <span className="font-semibold">{nameOf(row.patientId.name)}</span>
    },
    {
      key: 'date',
      title: t('columns.date'),
      cell: (row) => <span className="tabular-nums @3xl:whitespace-nowrap">{formats.date(row.appointmentDate)}</span>
    },
    {
      key: 'symptoms',
      title: t('columns.symptoms'),
      cell: ({ symptoms }) => (
        <span dir="auto" className="line-clamp-2 block text-start">
          {symptoms || practice('noSymptoms')}
        </span>
      )
    },
    {
      key: 'actions',
      title: t('columns.actions'),
      isPlain: true,
      cell: (row) => {
        const verdict = appointmentCan.prescribe(factsOf(row), 'doctor', prescriber)
        return (
          <Button
            size="sm"
            variant="outline"
            icon={<Pill aria-hidden className="size-4" />}
            aria-label={t('addOf', {
              patient: nameOf(row.patientId.name),
              date: formats.date(row.appointmentDate)
            })}
            {...(!verdict.ok && { disabledReason: codes(`codes.${verdict.code}`) })}
            onClick={() => onPrescribe(row)}
          >
            {practice('addPrescription')}
          </Button>
        )
      }
    }
  ]
}
