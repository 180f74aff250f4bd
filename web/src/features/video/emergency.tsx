import { Ambulance, Phone } from 'lucide-react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface EmergencyProps {
  open: boolean
  onClose: () => void
  /** The other person of the call. */
  name: string
  saidBy: 'me' | 'them'
}

const link =
  'flex min-h-14 items-center justify-center gap-3 rounded-md bg-danger px-4 py-3 text-center font-heading font-semibold text-lg text-on-danger'

/** 112 is the national emergency number, 108 the ambulance. The call behind goes on. */
export function Emergency({ open, onClose, name, saidBy }: EmergencyProps) {
  const t = useWords('video')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="sm"
      title={saidBy === 'me' ? t('emergency.title') : t('emergency.theirs', { name })}
      description={saidBy === 'me' ? t('emergency.text', { name }) : t('emergency.theirsText', { name })}
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
        {saidBy === 'me' && <p role="status">{t('emergency.told', { name })}</p>}
      </div>
    </Dialog>
  )
}
