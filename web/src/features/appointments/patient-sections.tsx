import {
  FileText,
  FlaskConical,
  FolderHeart,
  House,
  Landmark,
  MessageCircleHeart,
  MessageSquareText,
  Stethoscope,
  UserRound,
  Users
} from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useUnreadMessages } from '../messages/queries.ts'
import { UnreadCount } from '../messages/unread-badge.tsx'

/** The sections of the patient's dashboard in menu order. The first one opens by default, and a phone's bar shows the first four. */
export const patientSections = [
  'dashboard',
  'consultation',
  'chatbot',
  'prescriptions',
  'messages',
  'records',
  'tests',
  'schemes',
  'family',
  'profile'
] as const
export type PatientSection = (typeof patientSections)[number]

export const patientSectionOf = (key: string | null): PatientSection =>
  patientSections.find((section) => section === key) ?? patientSections[0]

export const sectionIcons: Record<PatientSection, ReactNode> = {
  dashboard: <House aria-hidden className="size-5" />,
  consultation: <Stethoscope aria-hidden className="size-5" />,
  chatbot: <MessageCircleHeart aria-hidden className="size-5" />,
  prescriptions: <FileText aria-hidden className="size-5" />,
  messages: <MessageSquareText aria-hidden className="size-5" />,
  records: <FolderHeart aria-hidden className="size-5" />,
  tests: <FlaskConical aria-hidden className="size-5" />,
  schemes: <Landmark aria-hidden className="size-5" />,
  family: <Users aria-hidden className="size-5" />,
  profile: <UserRound aria-hidden className="size-5" />
}

/** The words of the bar on a phone. */
const barLabels = { dashboard: 'home', consultation: 'doctor', chatbot: 'ask', prescriptions: 'medicines' } as const
const hasBarLabel = (key: PatientSection): key is keyof typeof barLabels => key in barLabels

/** The menu of a patient's screens. */
export function usePatientMenu() {
  const t = useMessages('appointments')
  const shell = useMessages('shell')
  const unread = useUnreadMessages()
  return patientSections.map((key) => ({
    key,
    label: t(`sections.${key}`),
    ...(hasBarLabel(key) && { shortLabel: shell(`bar.${barLabels[key]}`) }),
    icon: sectionIcons[key],
    ...(key === 'messages' && unread > 0 && { news: <UnreadCount count={unread} /> })
  }))
}
