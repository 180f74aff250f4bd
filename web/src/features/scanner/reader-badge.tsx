import { CircleCheck, CloudOff, Info, LoaderCircle } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import type { ReaderStatus } from './use-scan.ts'

const styles = {
  checking: { tone: 'neutral', icon: <LoaderCircle aria-hidden className="size-4 animate-spin" /> },
  online: { tone: 'good', icon: <CircleCheck aria-hidden className="size-4" /> },
  limited: { tone: 'info', icon: <Info aria-hidden className="size-4" /> },
  offline: { tone: 'warn', icon: <CloudOff aria-hidden className="size-4" /> }
} as const

/** Whether text recognition is available. */
export function ReaderBadge({ status }: { status: ReaderStatus }) {
  const t = useMessages('scanner')
  const { tone, icon } = styles[status]
  return (
    <p role="status">
      <Badge tone={tone} icon={icon}>
        {t('status', { status: t(`statuses.${status}`) })}
      </Badge>
    </p>
  )
}
