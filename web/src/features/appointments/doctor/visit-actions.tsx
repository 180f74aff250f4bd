import type { Appointment } from '@arogyachat/contract/appointments'
import { CalendarX, Check, CircleCheckBig, EllipsisVertical, Pill, Undo2, UserX } from 'lucide-react'
import { useMessages } from '../../../i18n/use-messages.ts'
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

const joinLabels = { video: 'join', audio: 'call', chat: 'chat', 'in-person': 'join' } as const

/** The buttons of a card. On the card of the next visit Join is the main action. */
export function CardActions({ appointment, now, onPrescribe, isNext = false }: ActionsProps & { isNext?: boolean }) {
  const t = useMessages('practice')
  const codes = useMessages('errors')
  const visit = useVisit(appointment, now)
  const { can, changing } = visit
  const plain = isNext ? 'border-white/40 bg-white/10 text-white hover:bg-white/20' : undefined
  return (
    <div className="flex flex-wrap items-center gap-2">
      {appointment.consultationType !== 'in-person' && can.join.ok && (
        <Button
          variant={isNext ? 'accent' : 'outline'}
          size={isNext ? 'md' : 'sm'}
          icon={<TypeIcon type={appointment.consultationType} size={18} />}
          onClick={visit.join}
        >
          {t(joinLabels[appointment.consultationType])}
        </Button>
      )}
      {can.confirm.ok && (
        <Button
          className={plain}
          variant={isNext ? 'outline' : 'primary'}
          size={isNext ? 'md' : 'sm'}
          icon={<Check size={18} />}
          busy={changing === 'confirmed'}
          onClick={visit.confirm}
        >
          {t('confirm')}
        </Button>
      )}
      <Button
        className={plain}
        variant="outline"
        size={isNext ? 'md' : 'sm'}
        icon={<Pill size={18} />}
        disabledReason={can.prescribe.ok ? undefined : codes(`codes.${can.prescribe.code}`)}
        onClick={() => onPrescribe(appointment)}
      >
        {t('prescription')}
      </Button>
      {appointment.status === 'confirmed' && (
        <Button
          className={plain}
          variant="outline"
          size={isNext ? 'md' : 'sm'}
          icon={<CircleCheckBig size={18} />}
          busy={changing === 'completed'}
          disabledReason={can.complete.ok ? undefined : codes(`codes.${can.complete.code}`)}
          onClick={visit.askComplete}
        >
          {t('complete')}
        </Button>
      )}
      <VisitMenu appointment={appointment} items={['noShow', 'cancel']} visit={visit} className={plain} />
      {visit.dialogs}
    </div>
  )
}

/** All allowed actions in one menu, for compact lists. */
export function CompactActions({ appointment, now, onPrescribe }: ActionsProps) {
  const visit = useVisit(appointment, now)
  return (
    <>
      <VisitMenu
        appointment={appointment}
        items={['join', 'confirm', 'prescribe', 'complete', 'undoCompletion', 'noShow', 'cancel']}
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

/** A menu of those `items` that are allowed. Renders nothing when none is. */
function VisitMenu({ appointment, items, visit, onPrescribe, className }: VisitMenuProps) {
  const nameOf = useNameOf()
  const t = useMessages('practice')
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
    complete: { label: t('complete'), icon: <CircleCheckBig size={16} />, onSelect: visit.askComplete },
    undoCompletion: {
      label: t('undoCompletion'),
      icon: <Undo2 size={16} className="rtl:-scale-x-100" />,
      onSelect: visit.undoCompletion
    },
    noShow: { label: t('noShow'), icon: <UserX size={16} />, onSelect: visit.askNoShow },
    cancel: { label: t('cancelAppointment'), icon: <CalendarX size={16} />, onSelect: visit.askCancel, danger: true }
  }
  const allowed = items.filter((item) => visit.can[item].ok)
  if (allowed.length === 0) return null
  const label = t('moreActions', { patient: nameOf(appointment.patientId.name) })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton className={className} label={label} variant="ghost" size="sm">
          <EllipsisVertical size={18} />
        </IconButton>
      }
      items={allowed.map((item) => entries[item])}
    />
  )
}
