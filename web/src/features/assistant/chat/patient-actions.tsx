import type { AssistantAction, AssistantReply } from '@arogyachat/contract/assistant'
import type { Specialization } from '@arogyachat/contract/specializations'
import { CircleCheck, FileText, FlaskConical, Stethoscope } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, type ButtonVariant, LinkButton } from '../../../ui/button.tsx'
import { useChatMessages } from './chat-messages.tsx'
import { DangerSignsButton } from './danger-signs.tsx'

interface PatientActionsProps {
  answer: AssistantReply
  /** Only the latest answer has the one button that stands out. */
  isLatest: boolean
  kinds: readonly AssistantAction['kind'][]
  onFindDoctor: (specialization: Specialization) => void
  onSay: (text: string) => void
  onSummary: () => void
  onDangerSigns: () => void
}

/** The one next step that an answer asks for, if any. */
export const mainKinds: readonly AssistantAction['kind'][] = ['dangerSigns', 'findDoctor']
/** Further steps, which stand below what an answer says. */
export const moreKinds: readonly AssistantAction['kind'][] = ['bookTest', 'summary', 'booking', 'open']

/** Next steps after an answer for a signed-in patient. Phone numbers are in the triage card. */
export function PatientActions({ answer, isLatest, kinds, ...on }: PatientActionsProps) {
  const actions = answer.actions.filter((action) => kinds.includes(action.kind))
  if (actions.length === 0) return null
  const isHome = answer.disposition === 'self_care'
  const doctorLook = isHome ? 'outline' : isLatest ? 'accent' : 'primary'
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Action key={`${action.kind} ${action.label}`} action={action} doctorLook={doctorLook} {...on} />
      ))}
    </div>
  )
}

function Action({
  action,
  doctorLook,
  onFindDoctor,
  onSay,
  onSummary,
  onDangerSigns
}: { action: AssistantAction; doctorLook: ButtonVariant } & Omit<
  PatientActionsProps,
  'answer' | 'isLatest' | 'kinds'
>) {
  const { t } = useChatMessages()
  const doctors = useMessages('doctors')
  const appointments = useMessages('appointments')
  switch (action.kind) {
    case 'dangerSigns':
      return <DangerSignsButton isLarge onOpen={onDangerSigns} />
    case 'findDoctor':
      return (
        <Button
          size="lg"
          variant={doctorLook}
          className="grow basis-full"
          icon={<Stethoscope aria-hidden className="size-5 shrink-0" />}
          onClick={() => onFindDoctor(action.specialization)}
        >
          {t('findDoctor', { specialty: doctors(`specializations.${action.specialization}`) })}
        </Button>
      )
    // The booking continues in the chat, which asks for the day, the time and the address.
    case 'bookTest':
      return (
        <Button
          size="sm"
          variant="outline"
          icon={<FlaskConical aria-hidden className="size-4 shrink-0" />}
          onClick={() => onSay(action.label)}
        >
          {action.label}
        </Button>
      )
    case 'summary':
      return (
        <Button
          size="sm"
          variant="outline"
          icon={<FileText aria-hidden className="size-4 shrink-0" />}
          onClick={onSummary}
        >
          {action.label}
        </Button>
      )
    case 'booking':
      return (
        <>
          <Badge tone="good" icon={<CircleCheck aria-hidden className="size-4 shrink-0" />}>
            {action.label}
          </Badge>
          <LinkButton size="sm" variant="outline" to={paths.patientDashboard('tests', 'bookings')}>
            {appointments('summary.open.tests')}
          </LinkButton>
        </>
      )
    case 'open':
      return (
        <LinkButton
          size="sm"
          variant="outline"
          to={paths.patientDashboard(action.section, action.section === 'tests' ? 'bookings' : undefined)}
        >
          {appointments(`summary.open.${action.section}`)}
        </LinkButton>
      )
    default:
      return null
  }
}
