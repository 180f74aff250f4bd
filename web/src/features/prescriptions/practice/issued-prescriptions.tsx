import type { Appointment } from '@arogyachat/contract/appointments'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import { Pencil, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useDoctorAppointments } from '../../appointments/queries.ts'
import type { ChosenPatient } from '../../patients/patient-choice-form.tsx'
import { EarlierVersions } from '../prescription-versions.tsx'
import { DocumentButtons } from '../sheet/document-buttons.tsx'
import { StatusBadge, WithdrawalNote } from '../withdrawal-note.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { useListTexts } from './use-list-texts.ts'

const WithdrawalDialog = lazyPart(() => import('./withdrawal-dialog.tsx').then((module) => module.WithdrawalDialog))

const pageSize = 10
/** More medicines than these are counted. */
const namedMedicines = 4

interface IssuedPrescriptionsProps {
  /** Only those of this patient. */
  patient: ChosenPatient | null
  onPrescribe: (appointment: Appointment) => void
}

type Prescribed = Appointment & { prescription: Prescription }
const isPrescribed = (appointment: Appointment): appointment is Prescribed => appointment.prescription !== null

/** The appointments that have a prescription, the latest first. An edit issues a new version. */
export function IssuedPrescriptions({ patient, onPrescribe }: IssuedPrescriptionsProps) {
  const t = useMessages('prescribing')
  const [withdrawing, setWithdrawing] = useState<Prescribed | null>(null)
  const columns = useColumns(onPrescribe, setWithdrawing)
  const [page, setPage] = useState(1)
  const list = useDoctorAppointments({
    prescription: 'issued',
    page,
    pageSize,
    ...(patient && { patientId: patient.id })
  })
  const texts = useListTexts(list)
  return (
    <section aria-labelledby="issued-title" className="flex flex-col gap-3">
      <h2 id="issued-title" className="font-heading font-semibold text-lg">
        {t('issuedTitle')}
      </h2>
      <PagedList
        query={list}
        page={page}
        onPage={setPage}
        texts={texts}
        empty={
          patient ? (
            <EmptyState picture="medicines" title={t('noneIssuedOf', { patient: patient.name })} />
          ) : (
            <EmptyState picture="medicines" title={t('noneIssued')} text={t('noneIssuedText')} />
          )
        }
      >
        {({ appointments }) => (
          <DataTable
            caption={t('issuedTitle')}
            isBusy={list.isPlaceholderData}
            rows={appointments.filter(isPrescribed)}
            rowKey={(row) => row._id}
            columns={columns}
            detail={(row) => hasDetail(row) && <Detail row={row} />}
          />
        )}
      </PagedList>
      {withdrawing && (
        <WithdrawalDialog prescriptionId={withdrawing.prescription._id} onClose={() => setWithdrawing(null)} />
      )}
    </section>
  )
}

/** Names a row in the labels of its buttons. */
function useRowName() {
  const nameOf = useNameOf()
  const formats = useFormats()
  return (row: Prescribed) => ({ patient: nameOf(row.patientId.name), date: formats.date(row.appointmentDate) })
}

function useColumns(
  onPrescribe: IssuedPrescriptionsProps['onPrescribe'],
  onWithdraw: (row: Prescribed) => void
): readonly Column<Prescribed>[] {
  const t = useMessages('prescribing')
  const nameOf = useNameOf()
  const formats = useFormats()
  const named = useRowName()
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
      key: 'medications',
      title: t('columns.medications'),
      cell: (row) => <Medicines medications={row.prescription.medications} />
    },
    {
      key: 'status',
      title: t('columns.status'),
      isPlain: true,
      cell: ({ prescription }) => <StatusBadge prescription={prescription} />
    },
    {
      key: 'actions',
      title: t('columns.actions'),
      isPlain: true,
      cell: (row) => (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="outline"
            icon={<Pencil aria-hidden className="size-4" />}
            aria-label={t('editOf', named(row))}
            onClick={() => onPrescribe(row)}
          >
            {t('edit')}
          </Button>
          <DocumentButtons prescription={row.prescription} label={t('nameAndDate', named(row))} />
          {!row.prescription.withdrawal && (
            <Button
              size="sm"
              variant="ghost"
              icon={<Undo2 aria-hidden className="size-4 rtl:-scale-x-100" />}
              aria-label={t('withdrawal.actionOf', named(row))}
              onClick={() => onWithdraw(row)}
            >
              {t('withdrawal.action')}
            </Button>
          )}
        </div>
      )
    }
  ]
}

const hasDetail = ({ prescription: { version, withdrawal } }: Prescribed) => version > 1 || withdrawal !== null

function Detail({ row }: { row: Prescribed }) {
  const { version, withdrawal } = row.prescription
  return (
    <>
      <WithdrawalNote withdrawal={withdrawal} />
      {version > 1 && <Correction row={row} />}
    </>
  )
}

/** When a later version was issued, and the earlier ones. */
function Correction({ row }: { row: Prescribed }) {
  const t = useMessages('prescribing')
  const words = useMessages('prescriptions')
  const formats = useFormats()
  const named = useRowName()
  const { prescription } = row
  return (
    <div className="flex flex-col gap-1">
      <p className="text-soft text-sm">{words('correctedOn', { date: formats.date(prescription.issuedAt) })}</p>
      <EarlierVersions prescription={prescription} label={t('earlierOf', named(row))} />
    </div>
  )
}

function Medicines({ medications }: Pick<Prescription, 'medications'>) {
  const t = useMessages('prescribing')
  const more = medications.length - namedMedicines
  return (
    <ul>
      {medications.slice(0, namedMedicines).map(({ name, dosage }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a prescription never changes, and a medicine may be in it twice
        <li key={index} className="break-words">
          <bdi>{t('medicine', { name, dosage })}</bdi>
        </li>
      ))}
      {more > 0 && <li className="text-soft text-sm">{t('moreMedicines', { count: more })}</li>}
    </ul>
  )
}
