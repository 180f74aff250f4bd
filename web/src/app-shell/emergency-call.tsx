import { Phone } from 'lucide-react'
import { useMessages } from '../i18n/use-messages.ts'
import { AnchorButton } from '../ui/button.tsx'

/** The emergency number, which a telephone reaches without the internet. */
export function EmergencyCall() {
  const t = useMessages('shell')
  return (
    <AnchorButton href="tel:112" variant="danger" icon={<Phone aria-hidden className="size-5" />}>
      {t('call112')}
    </AnchorButton>
  )
}
