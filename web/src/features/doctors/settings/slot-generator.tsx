import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TimeInput } from '../../../ui/form/dates/time-input.tsx'
import { Field, SelectInput } from '../../../ui/form/field.tsx'
import { generateSlots } from './slots.ts'

/** The lengths of a visit to choose from, in minutes. */
const lengths = [10, 15, 20, 30, 45, 60]
/** The times between two visits to choose from, in minutes. */
const gaps = [0, 5, 10, 15]

/** Fills a part of the day with slots of one length, with a gap between them and a break if wanted. */
export function SlotGenerator({ onGenerate }: { onGenerate: (slots: string[]) => void }) {
  const t = useMessages('practice')
  const [from, setFrom] = useState('09:00')
  const [to, setTo] = useState('13:00')
  const [minutes, setMinutes] = useState(30)
  const [gap, setGap] = useState(0)
  const [hasBreak, setHasBreak] = useState(false)
  const [pause, setPause] = useState({ from: '13:00', to: '14:00' })
  const isBreakWrong = hasBreak && pause.from >= pause.to
  const fresh = isBreakWrong ? [] : generateSlots(from, to, minutes, { gap, ...(hasBreak && { pause }) })
  const minutesText = (count: number) => t('minutes', { minutes: count })
  return (
    <div className="grid items-end gap-3 rounded-md bg-mint p-3 @md:grid-cols-2 @4xl:grid-cols-4">
      <Field label={t('generateFrom')}>{(control) => <TimeInput {...control} value={from} onChange={setFrom} />}</Field>
      <Field label={t('generateTo')}>{(control) => <TimeInput {...control} value={to} onChange={setTo} />}</Field>
      <Field label={t('generateLength')}>
        {(control) => (
          <SelectInput
            {...control}
            value={String(minutes)}
            options={lengths.map((count) => ({ value: String(count), label: minutesText(count) }))}
            onChange={(event) => setMinutes(Number(event.target.value))}
          />
        )}
      </Field>
      <Field label={t('gap')}>
        {(control) => (
          <SelectInput
            {...control}
            value={String(gap)}
            options={gaps.map((count) => ({ value: String(count), label: count ? minutesText(count) : t('noGap') }))}
            onChange={(event) => setGap(Number(event.target.value))}
          />
        )}
      </Field>
      <Checkbox
        label={t('withBreak')}
        className="col-span-full"
        checked={hasBreak}
        onChange={(event) => setHasBreak(event.target.checked)}
      />
      {hasBreak && (
        <>
          <Field label={t('breakFrom')}>
            {(control) => (
              <TimeInput {...control} value={pause.from} onChange={(time) => setPause({ ...pause, from: time })} />
            )}
          </Field>
          <Field label={t('breakTo')}>
            {(control) => (
              <TimeInput {...control} value={pause.to} onChange={(time) => setPause({ ...pause, to: time })} />
            )}
          </Field>
        </>
      )}
      <Button
        icon={<Sparkles size={18} />}
        className="col-span-full justify-self-start"
        disabledReason={fresh.length === 0 ? t(isBreakWrong ? 'breakWrong' : 'generateNothing') : undefined}
        onClick={() => onGenerate(fresh)}
      >
        {t('generate', { count: fresh.length })}
      </Button>
    </div>
  )
}
