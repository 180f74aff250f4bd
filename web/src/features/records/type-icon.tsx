import type { RecordType } from '@arogyachat/contract/records'
import { ClipboardPlus, FlaskConical, Pill, ScanHeart } from 'lucide-react'

const icons = { lab: FlaskConical, report: ClipboardPlus, image: ScanHeart, prescription: Pill } as const

export function TypeIcon({ type }: { type: RecordType }) {
  const Icon = icons[type]
  return (
    <span aria-hidden className="flex size-11 shrink-0 items-center justify-center rounded-sm bg-mint text-neem">
      <Icon />
    </span>
  )
}
