import type { Role } from '@arogyachat/contract/accounts'
import { Captions } from 'lucide-react'
import { useId, useState } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { languageStore } from '../../../i18n/language-store.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'

const KeptTranscriptCard = lazyPart(async () => {
  const [card] = await Promise.all([import('./kept-transcript-card.tsx'), languageStore.want(['transcript'])])
  return card.KeptTranscriptCard
})

interface CallTranscriptProps {
  appointment: {
    _id: string
    appointmentDate: string
    hasTranscript: boolean
    patientId: { name: string }
    doctorId: { name: string }
  }
  reader: Role
}

/** The kept transcript of a call, fetched when it is opened. Renders nothing while none is kept. Needs the messages of `appointments`. */
export function CallTranscript({ appointment, reader }: CallTranscriptProps) {
  const nameOf = useNameOf()
  const t = useMessages('appointments')
  const formats = useFormats()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { patientId, doctorId, appointmentDate } = appointment
  if (!appointment.hasTranscript) return null
  return (
    <div className="flex basis-full flex-col gap-2">
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={t('transcriptOf', { doctor: nameOf(doctorId.name), date: formats.date(appointmentDate) })}
        icon={<Captions aria-hidden className="size-4" />}
        onClick={() => setOpen(!isOpen)}
      >
        {t('callTranscript')}
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <KeptTranscriptCard
            appointmentId={appointment._id}
            reader={reader}
            names={{ patient: patientId.name, doctor: doctorId.name }}
          />
        )}
      </div>
    </div>
  )
}
