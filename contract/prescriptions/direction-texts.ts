import {
  type Course,
  type CourseUnit,
  type DayPart,
  type Directions,
  dayParts,
  type Food,
  type Timing
} from './directions.ts'

/** The messages of a screen that say directions. */
type DirectionMessage =
  | `doses.${DayPart}`
  | `timings.${Exclude<Timing['kind'], 'parts'>}`
  | `foods.${Food}`
  | `courses.${CourseUnit}`

const quarters: Record<string, string> = { '0.25': '¼', '0.5': '½', '0.75': '¾' }

/** 1.5 → 1½ */
export function amountText(amount: number): string {
  const whole = Math.floor(amount)
  return `${whole || ''}${quarters[String(amount - whole)] ?? ''}`
}

/** Says directions in a language, given its messages and how it joins a list. */
export function directionTexts(
  say: (message: DirectionMessage, values: Record<string, string | number>) => string,
  list: (items: readonly string[]) => string
) {
  const timingText = (timing: Timing): string => {
    if (timing.kind !== 'parts') {
      const { kind, ...values } = timing
      return say(`timings.${kind}`, values)
    }
    const taken = dayParts.filter((part) => timing[part] > 0)
    return list(taken.map((part) => say(`doses.${part}`, { amount: amountText(timing[part]) })))
  }
  return {
    timingText,
    courseText: ({ unit, count }: Course) => say(`courses.${unit}`, { count }),
    frequencyText: ({ timing, food }: Pick<Directions, 'timing' | 'food'>) =>
      [timing && timingText(timing), food && say(`foods.${food}`, {})].filter(Boolean).join(' · ')
  }
}
