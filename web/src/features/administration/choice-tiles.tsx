import { useId } from 'react'
import { RadioTile } from '../../ui/form/radio-tile.tsx'

interface ChoiceTilesProps<Choice extends string> {
  label: string
  choices: readonly { value: Choice; label: string }[]
  value: Choice
  onChange: (choice: Choice) => void
}

/** One of a few choices, side by side. */
export function ChoiceTiles<Choice extends string>({ label, choices, value, onChange }: ChoiceTilesProps<Choice>) {
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <RadioTile
          key={choice.value}
          name={name}
          value={choice.value}
          checked={value === choice.value}
          onChange={() => onChange(choice.value)}
          className="min-h-11 px-4 font-heading font-semibold"
        >
          {choice.label}
        </RadioTile>
      ))}
    </fieldset>
  )
}
