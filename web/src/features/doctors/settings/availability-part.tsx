import { addDays, dateInIndia, weekdays } from '@arogyachat/contract/india-time'
import { useWatch } from 'react-hook-form'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { DaysOff } from './days-off.tsx'
import { Facts } from './facts.tsx'
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
      <Facts
        items={[
          { label: t('workingDays'), value: days.map(format.weekday).join(', ') },
          { label: t('timeSlots'), value: timeSlots.map(format.slot).join(', ') },
          { label: t('daysOff'), value: daysOff.map(format.longDate).join('\n') || t('noDaysOff') }
        ]}
      />
      <TomorrowsOffer availability={profile.availability} />
    </div>
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
        <div className="clear-both flex flex-wrap gap-x-6">
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
          <p className="mt-1 text-soft text-sm">{t('offerText', { count: offer.length })}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {offer.map((slot) => (
              <li key={slot}>
                <Badge tone="neutral">{format.slot(slot)}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
