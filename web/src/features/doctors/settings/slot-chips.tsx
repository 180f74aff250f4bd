import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { PartOfDay } from '../../../ui/drawings/part-of-day.tsx'
import { byPartOfDay } from '../../../ui/form/dates/day-parts.ts'

/** Time slots (`HH:MM-HH:MM`) by part of the day. */
export function SlotChips({ slots }: { slots: readonly string[] }) {
  const t = useMessages('appointments')
  const format = useFormats()
  return (
    <div className="grid gap-3">
      {byPartOfDay(slots).map(({ part, slots: ofPart }) => (
        <section key={part} className="grid gap-1.5">
          <h4 className="flex items-center gap-1.5 font-heading text-sm">
            <PartOfDay part={part} size={22} />
            {t(`partsOfDay.${part}`)}
          </h4>
          <ul className="flex flex-wrap gap-2">
            {ofPart.map((slot) => (
              <li key={slot} className="flex">
                <Badge tone="neutral" className="tabular-nums">
                  {format.slot(slot)}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
