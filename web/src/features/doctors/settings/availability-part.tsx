import { addDays, dateInIndia, weekdays } from '@arogyachat/contract/india-time'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DaysOff } from './days-off.tsx'
import { SlotChips } from './slot-chips.tsx'
import { SlotEditor } from './slot-editor.tsx'
import { type Availability, offerOn } from './slots.ts'
import type { PartProps } from './use-profile-editor.ts'

export function AvailabilityPart(props: PartProps) {
  return props.editing ? <AvailabilityFields {...props} /> : <AvailabilityFacts profile={props.profile} />
}

function AvailabilityFacts({ profile }: Pick<PartProps, 'profile'>) {
  const t = useMessages('practice')
  const format = useFormats()
  const { days, timeSlots, daysOff } = profile.availability
  return (
    <div className="flex flex-col gap-4">
      <Card className="grid gap-5">
        <Fact label={t('workingDays')}>
          {days.length > 0 && <Chips items={days.map((day) => format.weekday(day))} tone="good" />}
        </Fact>
        <Fact label={t('timeSlots')}>{timeSlots.length > 0 && <SlotChips slots={timeSlots} />}</Fact>
        <Fact label={t('daysOff')}>
          {daysOff.length > 0 ? <Chips items={daysOff.map(format.longDate)} tone="warn" /> : <p>{t('noDaysOff')}</p>}
        </Fact>
      </Card>
      <TomorrowsOffer availability={profile.availability} />
    </div>
  )
}

/** A heading with its content. Without content it says that none is given. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  const t = useMessages('practice')
  return (
    <section className="grid gap-1.5">
      <h3 className="font-heading font-semibold text-soft text-sm">{label}</h3>
      {children || <p className="text-soft">{t('notGiven')}</p>}
    </section>
  )
}

function Chips({ items, tone }: { items: readonly string[]; tone: 'good' | 'warn' }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item} className="flex">
          <Badge tone={tone}>{item}</Badge>
        </li>
      ))}
    </ul>
  )
}

function AvailabilityFields({ form, fieldError }: PartProps) {
  const t = useMessages('practice')
  const format = useFormats()
  const { control, register, setValue } = form
  const [days, timeSlots, daysOff] = useWatch({ control, name: ['days', 'timeSlots', 'daysOff'] })
  return (
    <div className="flex flex-col gap-4">
      <Card as="fieldset">
        <legend className="float-start mb-1 w-full font-heading font-semibold">{t('workingDays')}</legend>
        <div className="clear-both grid fit-columns-40 gap-x-6 sm:flex sm:flex-wrap">
          {weekdays.map((weekday) => (
            <Checkbox key={weekday} label={format.weekday(weekday)} value={weekday} {...register('days')} />
          ))}
        </div>
        {fieldError('days') && <p className="text-danger text-sm">{fieldError('days')}</p>}
      </Card>
      <SlotEditor
        slots={timeSlots}
        onChange={(next) => setValue('timeSlots', next, { shouldDirty: true })}
        error={fieldError('timeSlots')}
      />
      <DaysOff
        daysOff={daysOff}
        onChange={(next) => setValue('daysOff', next, { shouldDirty: true })}
        error={fieldError('daysOff')}
      />
      <TomorrowsOffer availability={{ days, timeSlots, daysOff }} />
    </div>
  )
}

/** The slots that patients would be offered tomorrow with this availability. */
function TomorrowsOffer({ availability }: { availability: Availability }) {
  const t = useMessages('practice')
  const format = useFormats()
  const tomorrow = addDays(dateInIndia(new Date()), 1)
  const offer = offerOn(tomorrow, availability)
  return (
    <Card tone="mint" as="section" aria-labelledby="offer-title" aria-live="polite">
      <CardTitle as="h3" id="offer-title">
        {t('tomorrowsOffer', { date: format.longDate(tomorrow) })}
      </CardTitle>
      {offer.length === 0 ? (
        <p className="mt-1">{t((availability.daysOff ?? []).includes(tomorrow) ? 'offerDayOff' : 'offerNone')}</p>
      ) : (
        <>
          <p className="mt-1 mb-3 text-soft text-sm">{t('offerText', { count: offer.length })}</p>
          <SlotChips slots={offer} />
        </>
      )}
    </Card>
  )
}
