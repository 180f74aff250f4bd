import { dateInIndia } from '@arogyachat/contract/india-time'
import { DoorOpen, Video } from 'lucide-react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { useJoin, useJoinReason } from './appointment-actions.tsx'
import { TimeLeftText, type UpcomingProps } from './upcoming-card.tsx'
import { useNow } from './use-now.ts'
import { useUpcoming } from './use-upcoming.ts'

/** The next visit in one line, above the doctor search. Nothing while there is none. */
export function VisitStrip({ onDetails }: { onDetails: () => void }) {
  const now = useNow()
  const [next] = useUpcoming(now).upcoming
  return next ? <Strip key={next._id} appointment={next} now={now} onDetails={onDetails} /> : null
}

function Strip({ appointment, now, onDetails }: UpcomingProps & { onDetails: () => void }) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const reason = useJoinReason(appointment, now)
  const join = useJoin(appointment)
  const { doctorId: doctor, inRoom } = appointment
  return (
    <Card
      as="section"
      tone="deep"
      bubble
      aria-label={t('upcoming')}
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 px-4! py-2.5!"
    >
      <Avatar name={doctor.name} image={doctor.profileImage} size="sm" />
      <div className="min-w-0 flex-1 basis-36 text-sm leading-tight">
        <p className="font-heading font-semibold text-base">{nameOf(doctor.name)}</p>
        <p className="text-on-deep-soft">
          {t('dateAndTime', {
            date: formats.nearDay(appointment.appointmentDate, dateInIndia(now)),
            time: formats.time(appointment.timeSlot.slice(0, 5))
          })}
        </p>
        <p className="flex items-center gap-1.5 font-semibold text-marigold">
          {inRoom.doctor ? (
            <>
              <DoorOpen aria-hidden className="size-4 shrink-0" />
              {t('doctorInRoom')}
            </>
          ) : (
            <TimeLeftText appointment={appointment} now={now} />
          )}
        </p>
      </div>
      {reason === undefined && (
        <Button variant="accent" icon={<Video aria-hidden className="size-5" />} onClick={join}>
          {t('join')}
        </Button>
      )}
      <Button variant="ghost" size="sm" className="bg-white/12! text-on-deep!" onClick={onDetails}>
        {t('details')}
      </Button>
    </Card>
  )
}
