import { FileText, House, MessageCircleHeart, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'

/** The sections of the patient's dashboard, in the order of the menu; the first is where a visit begins. */
export const patientSections = ['dashboard', 'consultation', 'chatbot', 'prescriptions'] as const
export type PatientSection = (typeof patientSections)[number]

export const patientSectionOf = (key: string | null): PatientSection =>
  patientSections.find((it) => it === key) ?? patientSections[0]

const icons: Record<PatientSection, ReactNode> = {
  dashboard: <House aria-hidden className="size-5" />,
  consultation: <Stethoscope aria-hidden className="size-5" />,
  chatbot: <MessageCircleHeart aria-hidden className="size-5" />,
  prescriptions: <FileText aria-hidden className="size-5" />
}

/** The menu of a patient's screens. */
export function usePatientMenu() {
  const t = useWords('appointments')
  return patientSections.map((key) => ({ key, label: t(`sections.${key}`), icon: icons[key] }))
}
