import { Button } from '../../../ui/button.tsx'

interface PicksProps {
  label: string
  /** `lang` where the label is in another language than the page. */
  picks: { written: string; label: string; lang?: string }[]
  picked: string | null
  onPick: (written: string) => void
}

/** Buttons that write usual values into a field. */
export function Picks({ label, picks, picked, onPick }: PicksProps) {
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-1.5">
      <legend className="sr-only">{label}</legend>
      {picks.map((pick) => (
        <Button
          key={pick.written}
          size="sm"
          className="min-w-11"
          variant={picked === pick.written ? 'primary' : 'outline'}
          aria-pressed={picked === pick.written}
          onClick={() => onPick(pick.written)}
        >
          <span lang={pick.lang}>{pick.label}</span>
        </Button>
      ))}
    </fieldset>
  )
}
