import type { Prescriber } from '@arogyachat/contract/prescriptions'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { brand } from '../../../lib/brand.ts'
import { useAllergyStatements } from '../allergy-notes.tsx'
import { useDirectionTexts } from '../directions.tsx'
import type { PatientPrescription } from '../queries.ts'
import { useUsesText } from '../uses.tsx'

/** The content of a prescription that the browser prints, in the reader's language. */
export interface Sheet {
  doctor: string
  /** Under the doctor's name: the specialty, the qualifications, the registration. */
  credentials: string[]
  /** The patient and the dates. */
  facts: string[]
  heads: string[]
  /** A row for each medicine, a cell for each head. */
  rows: string[][]
  instructions: { head: string; text: string } | null
  allergies: { head: string; lines: string[] }
  /** What the medicines are usually given for, which the doctor did not write; null where that is not certain for any. */
  uses: { head: string; lines: string[] } | null
  foot: string[]
}

/** The prescriber as stored with the version, and what is missing or not checked. */
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

export function useSheet(prescription: PatientPrescription, patientName: string): Sheet {
  const t = useMessages('prescriptions')
  const formats = useFormats()
  const { cells } = useDirectionTexts()
  const usesText = useUsesText()
  const uses = prescription.medications.flatMap((row) => {
    const text = usesText(row)
    // The name is isolated, because in Urdu the line runs from right to left.
    return text ? [`\u2068${row.name}\u2069: ${text}`] : []
  })
  const { doctor } = prescription
  return {
    doctor: doctor.name,
    credentials: useCredentials(doctor),
    facts: [
      t('patientName', { name: patientName }),
      t('visitOn', { date: formats.date(prescription.appointmentDate) }),
      t('issuedOn', { when: formats.instant(prescription.issuedAt) }),
      ...(prescription.diagnosis ? [`${t('diagnosis')}: ${prescription.diagnosis}`] : []),
      ...(prescription.followUp ? [`${t('followUp')}: ${prescription.followUp}`] : []),
      ...(prescription.withdrawal ? [t('withdrawnOn', { date: formats.date(prescription.withdrawal.at) })] : [])
    ],
    heads: [t('medicine'), t('dosage'), t('frequency'), t('duration')],
    rows: prescription.medications.map((row) => {
      const { frequency, duration } = cells(row)
      const { route, quantity } = row
      const more = [route && t(`routes.${route}`), quantity && t('quantity', { quantity })].filter(Boolean)
      return [row.name, row.dosage, [frequency, ...more].join(' · '), duration]
    }),
    instructions:
      prescription.instructions === '' ? null : { head: t('instructions'), text: prescription.instructions },
    allergies: { head: t('allergies.title'), lines: useAllergyStatements(prescription.allergies) },
    uses: uses.length === 0 ? null : { head: t('uses.title'), lines: [...new Set(uses), t('uses.note')] },
    foot: [t('checkCodeAndVersion', { code: prescription.checkCode, number: prescription.version }), brand.name]
  }
}
