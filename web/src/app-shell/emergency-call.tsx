import { Phone } from 'lucide-react'
import { useMessages } from '../i18n/use-messages.ts'
import { AnchorButton } from '../ui/button.tsx'

/** The emergency number, which a telephone reaches without the internet. `isQuiet` where something else comes first. */
export function EmergencyCall({ isQuiet = false }: { isQuiet?: boolean }) {
  const t = useMessages('shell')
  return (
    <AnchorButton
      href="tel:112"
      variant={isQuiet ? 'outline' : 'danger'}
      icon={<Phone aria-hidden className="size-5" />}
    >
      {t('call112')}
    </AnchorButton>
  )
}
