import { Ambulance, Phone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useCallEmergency, useEmergency } from './queries.ts'

const link =
  'flex min-h-14 items-center justify-center gap-3 rounded-md bg-danger px-4 py-3 text-center font-heading font-semibold text-lg text-on-danger'

/** After a reload, an unseen emergency call younger than this is shown again. */
const reopensForMs = 60 * 60_000

interface EmergencyProps {
  appointmentId: string
  /** The other participant of the call. */
  name: string
  /** Of the other participant; null when unknown. */
  phone: string | null
}

/** The action of the emergency button, and the dialog that it opens. */
export function useEmergencyDialog({ appointmentId, name, phone }: EmergencyProps) {
  const [isOpen, setOpen] = useState(false)
  const press = useCallEmergency(appointmentId)
  const { data } = useEmergency(appointmentId)
  const emergency = data?.emergency

  const isFirstAnswer = useRef(true)
  useEffect(() => {
    if (!data || !isFirstAnswer.current) return
    isFirstAnswer.current = false
    if (emergency && emergency.state !== 'seen' && Date.now() - Date.parse(emergency.createdAt) < reopensForMs)
      setOpen(true)
  }, [data, emergency])

  return {
    press() {
      setOpen(true)
      if (!press.isPending) press.mutate()
    },
    dialog: (
      <Emergency
        open={isOpen}
        onClose={() => setOpen(false)}
        name={name}
        phone={phone}
        // Until the server has answered this press, its data is about an earlier one.
        delivery={press.isPending || press.isError ? 'waiting' : (emergency?.state ?? 'waiting')}
        refusal={press.error}
      />
    )
  }
}

interface DialogProps {
  open: boolean
  onClose: () => void
  name: string
  phone: string | null
  /** As reported by the other participant's browser. */
  delivery: 'waiting' | 'shown' | 'seen'
  /** The error with which the server refused the message. */
  refusal: unknown
}

/** 112 is India's national emergency number, 108 the ambulance. The call continues behind the dialog. */
function Emergency({ open, onClose, name, phone, delivery, refusal }: DialogProps) {
  const t = useMessages('video')
  const errorText = useErrorText()
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={t('emergency.title')}
      description={t('emergency.text', { name })}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('emergency.close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <a href="tel:112" className={link}>
          <Phone aria-hidden />
          {t('emergency.call112')}
        </a>
        <a href="tel:108" className={link}>
          <Ambulance aria-hidden />
          {t('emergency.call108')}
        </a>
        {phone !== null && delivery !== 'seen' && (
          <a href={`tel:${phone}`} className={link}>
            <Phone aria-hidden />
            {t('emergency.callOther', { name })}
          </a>
        )}
        {refusal ? (
          <p role="alert">{errorText(refusal)}</p>
        ) : (
          <p role="status">{t(`emergency.${delivery}`, { name })}</p>
        )}
      </div>
    </Dialog>
  )
}
