import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import type { Match } from '../../language/match.ts'
import { indexOf } from '../../language/match-index.ts'
import { normalWord, type Token } from '../../language/text.ts'
import type { PatientFacts } from '../understanding.ts'
import { type Amount, unitAt } from './amounts.ts'

const { measuredWith } = clinicalLists

/** Words that are written in native letters; the Latin spellings are in `units`. */
const oxygenWords = [
  'ऑक्सीजन',
  'ऑक्सिजन',
  'ਆਕਸੀਜਨ',
  'ఆక్సిజన్',
  'ఆక్సీజన్',
  'ஆக்சிஜன்',
  'ஆக்ஸிஜன்',
  'ઓક્સિજન',
  'অক্সিজেন',
  'آکسیجن',
  'سیچوریشن',
  'सैचुरेशन'
]
const pulseWords = [
  'नाड़ी',
  'नब्ज',
  'नब्ज़',
  'पल्स',
  'धड़कन',
  'ਨਬਜ਼',
  'ਨਬਜ',
  'ਪਲਸ',
  'ਧੜਕਣ',
  'పల్స్',
  'నాడి',
  'பல்ஸ்',
  'நாடித்துடிப்பு',
  'துடிப்பு',
  'પલ્સ',
  'નાડી',
  'ધબકારા',
  'পালস',
  'নাড়ি',
  'নাড়ী',
  'হার্টবিট',
  'نبض',
  'پلس',
  'دھڑکن'
]
const units = {
  pulse: new RegExp(
    `^(pulse|bpm|heartrate|heartbeat|heartbeats|nadi|naadi|nabz|dhadkan|${pulseWords.map(normalWord).join('|')})$`
  ),
  celsius: /^(c|celsius|centigrade)$/,
  fahrenheit: /^(f|fahrenheit|farenheit|degree|deg|°|temp|temperature)$/,
  oxygen: new RegExp(
    `^(spo2?|oxygen|saturation|sat|o2|oximeter|oxymeter|oximetre|${oxygenWords.map(normalWord).join('|')})$`
  ),
  rate: /^(breaths?|resp|rr)$/
}

/**
 * The measured value that an amount of a clause states, or null: blood pressure in mmHg, oxygen saturation in %, temperature in
 * °C (converted from °F), breaths and heartbeats per minute, blood sugar in mg/dL. Values out of the range that devices show are
 * no measurement.
 */
export function vitalSignOf(
  { value, second, from, to }: Amount,
  tokens: readonly Token[],
  matches: readonly Match[],
  clause: { from: number; to: number }
): PatientFacts | null {
  const index = indexOf(matches)
  const has = (kind: string, ids: readonly string[]) => index.has(kind, ...ids)
  const isOf = (i: number, pattern: RegExp) => i >= clause.from && i < clause.to && pattern.test(tokens[i]?.text ?? '')
  const near = (pattern: RegExp) => [1, 2, 3].some((step) => isOf(to + step, pattern) || isOf(from - step, pattern))
  const isBetween = (low: number, high: number) => value >= low && value <= high
  const hasUnitOfTime = unitAt(matches, to + 1) !== null
  const isFever = has('symptom', measuredWith.temperature)

  // A low reading counts only where the clause is about blood pressure: "70/30" is a mixture of insulin.
  const { parts, symptoms, conditions } = measuredWith.pressure
  const isPressure = has('part', parts) || has('symptom', symptoms) || has('condition', conditions)
  if (second !== undefined && isBetween(isPressure ? 50 : 90, 280) && second >= 20 && second <= 180 && second < value)
    return { systolic: value, diastolic: second }
  if (near(units.oxygen) && isBetween(40, 100)) return { oxygenPercent: value }
  if (isBetween(95, 110) && (isFever || near(units.fahrenheit)))
    return { temperatureCelsius: Math.round(((value - 32) / 1.8) * 10) / 10 }
  if (isBetween(34, 43) && (near(units.celsius) || (isFever && !hasUnitOfTime))) return { temperatureCelsius: value }
  if (near(units.rate) && isBetween(10, 120)) return { breathsPerMinute: value }
  if (isBetween(20, 1000) && has('part', measuredWith.sugar.parts) && !hasUnitOfTime) return { sugarMgDl: value }
  const isAfterHeartRate = [2, 3, 4].some(
    (step) => isOf(from - step, /^heart$/) && isOf(from - step + 1, /^(rate|beats?)$/)
  )
  if ((near(units.pulse) || isAfterHeartRate) && isBetween(20, 250) && second === undefined && !hasUnitOfTime)
    return { pulsePerMinute: value }
  return null
}
