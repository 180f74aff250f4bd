import { joinOpensMinutes } from '@arogyachat/contract/appointments'
import type { Doctor } from '@arogyachat/contract/doctors'
import { slotEnd, slotStart, timeInIndia } from '@arogyachat/contract/india-time'
import { CalendarPlus, MessageCircleHeart } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { languageStore } from '../../../i18n/language-store.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { brand } from '../../../lib/brand.ts'
import { saveFile } from '../../../lib/files/save-file.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { calendarFile } from '../calendar-file.ts'
import { VisitKind } from '../visit-kind.tsx'
import type { Booked } from './use-booking.ts'

const ListenButton = lazyPart(async () => {
  const [listen] = await Promise.all([import('../../speech/listen-button.tsx'), languageStore.want(['speech'])])
  return listen.ListenButton
})

interface BookedSheetProps {
  doctor: Doctor
  booked: Booked
  onClose: () => void
}

/** After a booking: with whom, when, when to join, and what can be done until then. */
export function BookedSheet({ doctor, booked, onClose }: BookedSheetProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const language = useLanguage()
  const { date, slot, type } = booked
  const opens = new Date(slotStart(date, slot).getTime() - joinOpensMinutes * 60_000)
  const text = t('bookedText', { doctor: nameOf(doctor.name), date: formats.date(date), time: formats.slot(slot) })
  const joining = t('joinOpensOn', { date: formats.longDate(date), time: formats.time(timeInIndia(opens)) })
  const saveCalendar = () => {
    const url = new URL(paths.patientDashboard('consultation', 'visits'), location.origin).href
    const entry = {
      startsAt: slotStart(date, slot),
      endsAt: slotEnd(date, slot),
      title: `${brand.name}: ${nameOf(doctor.name)}`,
      text: joining,
      url
    }
    saveFile('visit.ics', new Blob([calendarFile(entry, new Date())], { type: 'text/calendar;charset=utf-8' }))
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      size="sm"
      title={t('booked')}
      description={text}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <div className="flex flex-col gap-4">
        <div className="bubble flex items-center gap-3 bg-mint p-4">
          <Avatar name={doctor.name} image={doctor.profileImage} />
          <div className="min-w-0 flex-1">
            <p className="font-heading font-semibold text-lg leading-tight">{nameOf(doctor.name)}</p>
            <p className="text-sm">
              <VisitKind appointment={{ doctorId: doctor, consultationType: type }} />
            </p>
          </div>
          <ListenButton text={`${t('booked')}\n${text}\n${joining}`} language={language} name={t('booked')} />
        </div>
        <p>
          <span className="block font-heading font-semibold text-lg">{formats.longDate(date)}</span>
          <span className="block font-heading font-semibold text-lg">{formats.slot(slot)}</span>
        </p>
        <p className="text-soft">{joining}</p>
        <Button variant="outline" icon={<CalendarPlus aria-hidden className="size-5" />} onClick={saveCalendar}>
          {t('addToCalendar')}
        </Button>
        <div className="flex flex-col gap-2 border-line border-t pt-4">
          <p className="text-soft text-sm">{t('prepareText')}</p>
          <LinkButton
            variant="outline"
            to={paths.patientDashboard('chatbot')}
            icon={<MessageCircleHeart aria-hidden className="size-5" />}
            onClick={onClose}
          >
            {t('prepare')}
          </LinkButton>
        </div>
      </div>
    </Dialog>
  )
}
