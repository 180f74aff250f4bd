export const form =
  /^(?:tab|tabs|tablet|tablets|cap|caps|capsule|capsules|syp|syr|syrup|susp|inj|injection|oint|ointment|cream|gel|drops?|drp|sachet|neb|inh|inhaler|t|c)\.?$/i
export const dosage =
  /(?:\b|(?<=\s))(\d+(?:[.,/]\d+)?\s?(?:mg|mcg|µg|ug|g|gm|ml|mI|iu|units?|%)(?:\s?\/\s?\d*\s?(?:ml|mI|mg))?)(?![a-z])/i
/** A strength without a unit directly after the name, such as "Telma 40". */
export const bareStrength = /^[\s.,:-]*(\d{2,4}(?:\.\d+)?)(?![\d.]*\s*(?:[-–+/%]|days?|weeks?|months?))(?!\d)/i
/** Numbers must not start with 0, so that dates don't match. */
const slot = '(?:[1-9]\\d?|0|½|1/2|[xX])'
const notation = new RegExp(`(?<![\\d/-])(${slot}(?:\\s?[-–+]\\s?${slot}){2,3})(?![\\d/-])`)
export const latin =
  /(?<![a-z.])(o\.?d\.?|b\.?d\.?|b\.?i\.?d\.?|t\.?d\.?s\.?|t\.?i\.?d\.?|q\.?i\.?d\.?|q\.?d\.?s\.?|s\.?o\.?s\.?|h\.?s\.?|stat|p\.?r\.?n\.?|(?:once|twice|thrice|\d times) (?:daily|a day)|once (?:weekly|a week)|alternate days?|at (?:night|bed ?time)|in the morning|every \d{1,2} hours?|q\d{1,2}h)(?![a-z])/i
/** The number and its unit, without the "x" or "for" that doctors write before it. */
const duration =
  /(?:(?:[x×*]|for)\s?(\d{1,3}\s?(?:\/7|\/52|\/12|days?|d\b|weeks?|wks?|months?|mths?))|\b(\d{1,3}\s?(?:days?|weeks?|months?)))/i

const food =
  /(?<![a-z.])((?:after|before|with) (?:food|meals?|eating)|(?:on )?(?:an )?empty stomach|[ap]\.?c\.?)(?![a-z.])/i

/** The first group that matched, with single spaces. */
export const firstOf = (pattern: RegExp, text: string): string =>
  (
    pattern
      .exec(text)
      ?.slice(1)
      .find((group) => group !== undefined) ?? ''
  )
    .trim()
    .replace(/\s+/g, ' ')

/**
 * The dosage, frequency and duration next to a name, as written; the frequency with what is said about food. `rest` is the text that
 * is none of these.
 */
export function directionsIn(text: string) {
  let rest = text
  const take = (pattern: RegExp): string => {
    const taken = firstOf(pattern, rest)
    rest = rest.replace(pattern, ' ')
    return taken
  }
  const times = take(notation) || take(latin)
  const meals = take(food)
  const strength = take(dosage).replace(/m[Ii](?![a-z])/g, 'ml')
  return {
    dosage: strength,
    frequency: [times, meals].filter(Boolean).join(' '),
    duration: take(duration),
    rest
  }
}

/** The words and numbers of a text that are not a form, a list number or punctuation. */
export const otherWords = (text: string): string =>
  text
    .replace(/^\s*\d{1,2}[.)]\s/, ' ')
    .split(/[\s,;:|()]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !form.test(word))
    .join(' ')
