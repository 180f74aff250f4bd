import type { Role } from '@arogyachat/contract/accounts'
import { MessageSquareText } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { type ButtonSize, type ButtonVariant, LinkButton } from '../../ui/button.tsx'

interface WriteMessageButtonProps {
  /** The role of the reader. */
  role: Role
  /** The doctor, or the patient. */
  personId: string
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string | undefined
}

/** Opens the conversation with a doctor or a patient. */
export function WriteMessageButton({ role, personId, variant = 'outline', size, className }: WriteMessageButtonProps) {
  const t = useMessages('shell')
  return (
    <LinkButton
      to={paths.messagesWith(role, personId)}
      variant={variant}
      {...(size && { size })}
      {...(className && { className })}
      icon={<MessageSquareText aria-hidden className="size-5 shrink-0" />}
    >
      {t('writeMessage')}
    </LinkButton>
  )
}
