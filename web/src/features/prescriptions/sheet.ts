import type { Prescriber } from '@arogyachat/contract/prescriptions'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { brand } from '../../lib/brand.ts'
import { useAllergyLines } from './allergy-notes.tsx'
import { useFrequencyText } from './frequencies.ts'
import type { PatientPrescription } from './queries.ts'

/** What stands on the paper of a prescription, in the words of the reader: printed and downloaded alike. */
export interface Sheet {
  doctor: string
  /** Under the doctor's name: the specialty, the qualifications, the registration. */
  credentials: string[]
  /** Whom it is for, and when. */
  facts: string[]
  heads: string[]
  /** A row for each medicine, a cell for each head. */
  rows: string[][]
  instructions: { head: string; text: string } | null
  allergies: { head: string; lines: string[] }
  foot: string[]
}

/** Who prescribed, as kept with the version, and what is not known of it. */
export function useCredentials(doctor: Prescriber): string[] {
  const t = useMessages('prescriptions')
  const doctors = useMessages('doctors')
  return [
    doctors(`specializations.${doctor.specialization}`),
    doctor.qualifications.join(', '),
    doctor.registrationNumber
      ? t('registrationNumber', { number: doctor.registrationNumber })
      : t('registrationPending'),
    doctor.registrationCouncil ?? '',
    doctor.verified ? '' : t('registrationNotChecked', { brand: brand.name }),
    doctor.recordedLater ? t('recordedLater') : ''
  ].filter((line) => line !== '')
}

export function useSheet(value: PatientPrescription, patientName: string): Sheet {
  const t = useMessages('prescriptions')
  const formats = useFormats()
  const frequencyText = useFrequencyText()
  const { doctor } = value
  return {
    doctor: doctor.name,
    credentials: useCredentials(doctor),
    facts: [
      t('patientName', { name: patientName }),
      t('visitOn', { date: formats.date(value.appointmentDate) }),
      t('issuedOn', { when: formats.instant(value.issuedAt) })
    ],
    heads: [t('medicine'), t('dosage'), t('frequency'), t('duration')],
    rows: value.medications.map((row) => [row.name, row.dosage, frequencyText(row.frequency), row.duration]),
    instructions: value.instructions === '' ? null : { head: t('instructions'), text: value.instructions },
    allergies: { head: t('allergies.title'), lines: useAllergyLines(value.allergies) },
    foot: [t('checkCodeAndVersion', { code: value.checkCode, number: value.version }), brand.name]
  }
}
