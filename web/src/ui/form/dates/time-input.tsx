import { useFormats } from '../../../i18n/formats.ts'
import { type ControlProps, SelectInput } from '../field.tsx'

interface TimeInputProps extends ControlProps {
  /** `HH:MM` */
  value: string
  onChange: (time: string) => void
}

/** Every quarter of an hour of a day. */
const quarters = Array.from({ length: 96 }, (_, quarter) => {
  const [hours, minutes] = [Math.floor(quarter / 4), (quarter % 4) * 15]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})

/**
 * A time in the user's language, with the word for the part of the day. A browser's own time field follows the language of the
 * browser. Offers quarters of an hour, and the exact time that it was given.
 */
export function TimeInput({ value, onChange, ...rest }: TimeInputProps) {
  const formats = useFormats()
  const times = quarters.includes(value) ? quarters : [...quarters, value].sort()
  return (
    <SelectInput
      {...rest}
      className="ps-3! pe-8!"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      options={times.map((time) => ({ value: time, label: formats.time(time) }))}
    />
  )
}
