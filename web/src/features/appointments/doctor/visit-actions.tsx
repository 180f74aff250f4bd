import type { Appointment } from '@arogyachat/contract/appointments'
import {
  CalendarClock,
  CalendarX,
  Check,
  CircleCheckBig,
  EllipsisVertical,
  MessageSquareText,
  NotebookPen,
  Pill,
  Undo2,
  UserX
} from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useNavigate } from '../../../lib/router/location.ts'
import { paths } from '../../../paths.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu/menu.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { useVisit, type Visit } from './use-visit.tsx'
import { TypeIcon } from './visit-facts.tsx'

interface ActionsProps {
  appointment: Appointment
  now: Date
  onPrescribe: (appointment: Appointment) => void
}

/** An outlined button on the dark card of the next visit. */
const onDeep = 'border-white/40 bg-white/10 text-white hover:bg-white/20'

const joinLabels = { video: 'join', audio: 'call', chat: 'chat', 'in-person': 'join' } as const

interface CardActionsProps extends Pick<ActionsProps, 'appointment' | 'onPrescribe'> {
  visit: Visit
  isNext: boolean
}

/**
 * The two buttons of a card, one of them strong: Join, beside Confirm until the visit is confirmed and Prescription from then
 * on. Everything else is in its `CardMenu`.
 */
export function CardActions({ appointment, visit, onPrescribe, isNext }: CardActionsProps) {
  const t = useMessages('practice')
  const codes = useMessages('errors')
  const { can, changing } = visit
  const size = isNext ? 'md' : 'sm'
  const plain = isNext ? onDeep : undefined
  const mustConfirm = can.confirm.ok
  const canJoin = appointment.consultationType !== 'in-person' && can.join.ok
  return (
    <div className="flex flex-wrap gap-2 *:grow sm:*:grow-0">
      {canJoin && (
        <Button
          variant={isNext ? 'accent' : mustConfirm ? 'outline' : 'primary'}
          size={size}
          icon={<TypeIcon type={appointment.consultationType} size={18} />}
          onClick={visit.join}
        >
          {t(joinLabels[appointment.consultationType])}
        </Button>
      )}
      {mustConfirm ? (
        <Button
          className={plain}
          variant={isNext ? 'outline' : 'primary'}
          size={size}
          icon={<Check size={18} />}
          busy={changing === 'confirmed'}
          onClick={visit.confirm}
        >
          {t('confirm')}
        </Button>
      ) : (
        <Button
          className={plain}
          variant="outline"
          size={size}
          icon={<Pill size={18} />}
          disabledReason={can.prescribe.ok ? undefined : codes(`codes.${can.prescribe.code}`)}
          onClick={() => onPrescribe(appointment)}
        >
          {t('prescription')}
        </Button>
      )}
      {visit.dialogs}
    </div>
  )
}

/** The menu of a card, with what its buttons do not do. */
export function CardMenu({ appointment, visit, onPrescribe, isNext }: CardActionsProps) {
  return (
    <VisitMenu
      appointment={appointment}
      items={[...(visit.can.confirm.ok ? (['prescribe'] as const) : []), 'note', 'complete', 'noShow', 'cancel']}
      visit={visit}
      onPrescribe={onPrescribe}
      className={isNext ? onDeep : undefined}
    />
  )
}

/** All allowed actions in one menu, for compact lists. */
export function CompactActions({ appointment, now, onPrescribe }: ActionsProps) {
  const visit = useVisit(appointment, now, { asksForNote: true })
  return (
    <>
      <VisitMenu
        appointment={appointment}
        items={['join', 'confirm', 'prescribe', 'note', 'followUp', 'complete', 'undoCompletion', 'noShow', 'cancel']}
        visit={visit}
        onPrescribe={onPrescribe}
      />
      {visit.dialogs}
    </>
  )
}

interface VisitMenuProps {
  appointment: Appointment
  items: (keyof Visit['can'])[]
  visit: Visit
  onPrescribe?: (appointment: Appointment) => void
  className?: string | undefined
}

/** A menu of those `items` that are allowed, and of a message to the patient. Renders nothing when there is none. */
function VisitMenu({ appointment, items, visit, onPrescribe, className }: VisitMenuProps) {
  const nameOf = useNameOf()
  const t = useMessages('practice')
  const shell = useMessages('shell')
  const navigate = useNavigate()
  const entries = {
    join: {
      label: t(joinLabels[appointment.consultationType]),
      icon: <TypeIcon type={appointment.consultationType} />,
      onSelect: visit.join
    },
    confirm: { label: t('confirm'), icon: <Check size={16} />, onSelect: visit.confirm },
    prescribe: {
      label: t('prescription'),
      icon: <Pill size={16} />,
      onSelect: () => onPrescribe?.(appointment)
    },
    note: { label: t('visitNote'), icon: <NotebookPen size={16} />, onSelect: visit.openNote },
    followUp: { label: t('bookFollowUp'), icon: <CalendarClock size={16} />, onSelect: visit.openFollowUp },
    complete: { label: t('complete'), icon: <CircleCheckBig size={16} />, onSelect: visit.askComplete },
    undoCompletion: {
      label: t('undoCompletion'),
      icon: <Undo2 size={16} className="rtl:-scale-x-100" />,
      onSelect: visit.undoCompletion
    },
    noShow: { label: t('noShow'), icon: <UserX size={16} />, onSelect: visit.askNoShow },
    cancel: { label: t('cancelAppointment'), icon: <CalendarX size={16} />, onSelect: visit.askCancel, danger: true }
  }
  const allowed = items.filter((item) => visit.can[item].ok).map((item) => entries[item])
  const message = {
    label: shell('writeMessage'),
    icon: <MessageSquareText size={16} />,
    onSelect: () => navigate(paths.messagesWith('doctor', appointment.patientId._id))
  }
  const shown = appointment.status === 'canceled' ? allowed : [message, ...allowed]
  if (shown.length === 0) return null
  const label = t('moreActions', { patient: nameOf(appointment.patientId.name) })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton className={className} label={label} variant="ghost" size="sm">
          <EllipsisVertical size={18} />
        </IconButton>
      }
      items={shown}
    />
  )
}
