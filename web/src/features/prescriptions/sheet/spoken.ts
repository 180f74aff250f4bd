import type { Medication } from '@arogyachat/contract/prescriptions'
import { uncodedWords } from '@arogyachat/contract/prescriptions/directions'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useAllergyStatements } from '../allergy-notes.tsx'
import { useDirectionTexts } from '../directions.tsx'
import type { PatientPrescription } from '../queries.ts'
import { useUsesText } from '../uses.tsx'

/** Each part as a sentence, for a voice that pauses at full stops. */
const sentences = (parts: readonly (string | null | undefined | false)[]): string =>
  parts
    .filter(Boolean)
    .map((part) => (/[.:!?।۔]$/.test(String(part)) ? part : `${part}.`))
    .join(' ')

/** What is read aloud of a medicine: its name, what it is given for, and its directions. */
export function useSpokenMedicine(): (medication: Medication, otherWords?: string) => string {
  const t = useMessages('prescriptions')
  const usesText = useUsesText()
  const { timingText, courseText } = useDirectionTexts()
  return (medication, otherWords = '') => {
    const { name, dosage, route, timing, food, course } = medication
    const words = uncodedWords(medication)
    return sentences([
      `${name} ${dosage}`,
      usesText(medication),
      route && t(`routes.${route}`),
      timing && timingText(timing),
      food && t(`foods.${food}`),
      course && courseText(course),
      words.frequency,
      words.duration,
      otherWords
    ])
  }
}

/** What is read aloud of a whole prescription, in the order of the sheet. */
export function useSpokenSheet(prescription: PatientPrescription): string {
  const t = useMessages('prescriptions')
  const formats = useFormats()
  const spokenMedicine = useSpokenMedicine()
  const { doctor, withdrawal, diagnosis, medications, instructions, followUp, allergies } = prescription
  return sentences([
    t('prescriptionBy', { doctor: doctor.name, date: formats.date(prescription.appointmentDate) }),
    withdrawal && t('withdrawnOn', { date: formats.date(withdrawal.at) }),
    withdrawal && t('withdrawnText'),
    withdrawal?.reason,
    diagnosis && `${t('diagnosis')}: ${diagnosis}`,
    ...medications.map((medication) => spokenMedicine(medication)),
    instructions && `${t('instructions')}: ${instructions}`,
    followUp && `${t('followUp')}: ${followUp}`,
    t('allergies.title'),
    ...useAllergyStatements(allergies)
  ])
}
