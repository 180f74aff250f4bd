import type { Scheme, SchemeCategory } from '@arogyachat/contract/schemes'
import { Baby, Brain, Building2, HandHeart, type LucideIcon, MapPin, Microscope, Umbrella } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Badge } from '../../ui/badge.tsx'
import { isKnownState } from './states.ts'

const icons: Record<SchemeCategory, LucideIcon> = {
  Insurance: Umbrella,
  'Maternal Health': Baby,
  'Mental Health': Brain,
  'Disease Control': Microscope,
  Infrastructure: Building2,
  Healthcare: HandHeart
}

/** The kind of scheme and the states it applies to. */
export function SchemeLabels({ scheme: { category, state } }: { scheme: Scheme }) {
  const t = useMessages('schemes')
  const Icon = icons[category]
  const place = isKnownState(state) ? t(`states.${state}`) : state
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Badge tone="good" icon={<Icon aria-hidden className="size-4 shrink-0" />}>
        {t(`categories.${category}`)}
      </Badge>
      <Badge tone={state === null ? 'neutral' : 'info'} icon={<MapPin aria-hidden className="size-4 shrink-0" />}>
        {place ?? t('allIndia')}
      </Badge>
    </div>
  )
}
