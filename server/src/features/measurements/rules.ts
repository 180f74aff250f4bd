import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import {
  type Measurement,
  type MeasurementWarning,
  measurementMaxAgeDays
} from '@arogyachat/contract/measurements/measurements'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { redFlagOf } from '@arogyachat/knowledge/clinical/red-flags'
import { textsOf } from '@arogyachat/knowledge/texts'

type Reading = Pick<Measurement, 'kind' | 'value' | 'second'>

/** A clock that is a little fast must not refuse a measurement. */
const clockToleranceMs = 5 * 60_000

/** The error of the time of a measurement; null when it is valid. */
export function takenAtError(takenAt: string, now: Date): 'date' | 'dateFuture' | null {
  const taken = new Date(takenAt)
  if (taken.getTime() > now.getTime() + clockToleranceMs) return 'dateFuture'
  return dateInIndia(taken) < addDays(dateInIndia(now), -measurementMaxAgeDays) ? 'date' : null
}

/** The limit from which the assistant takes a measured value for a finding. */
function findingFrom(symptom: string): number {
  const finding = clinicalLists.measuredFindings.find((entry) => entry.symptom === symptom)
  return finding?.anyOf[0]?.from ?? Number.POSITIVE_INFINITY
}

/** The red flag of the assistant that such a value alone raises, with the limits of the knowledge; null when there is none. */
export function redFlagOfReading({ kind, value, second }: Reading): string | null {
  const limits = (id: string) => redFlagOf(id)?.when.vital ?? {}
  switch (kind) {
    case 'blood-pressure': {
      const [systolic, diastolic] = redFlagOf('rf_bp_high')?.when.readingFrom ?? []
      if (value >= (systolic ?? Number.POSITIVE_INFINITY) || (second ?? 0) >= (diastolic ?? Number.POSITIVE_INFINITY))
        return 'rf_bp_high'
      return value < (limits('rf_low_blood_pressure').systolicBelow ?? 0) ? 'rf_low_blood_pressure' : null
    }
    case 'sugar-fasting':
    case 'sugar-after-food':
      if (value < (limits('rf_hypoglycaemia').sugarBelow ?? 0)) return 'rf_hypoglycaemia'
      return value >= findingFrom('very_high_sugar_reading') ? 'rf_very_high_sugar' : null
    case 'pulse': {
      const { pulseAbove, pulseBelow } = limits('rf_pulse')
      return value > (pulseAbove ?? Number.POSITIVE_INFINITY) || value < (pulseBelow ?? 0) ? 'rf_pulse' : null
    }
    case 'temperature':
      return value >= findingFrom('high_fever') ? 'rf_high_fever' : null
    case 'weight':
      return null
  }
}

/** What the assistant's knowledge says about a dangerous value, in a language; null for any other value. */
export function warningOf(reading: Reading, language: LanguageCode): MeasurementWarning | null {
  const id = redFlagOfReading(reading)
  const flag = id === null ? undefined : redFlagOf(id)
  if (!flag) return null
  const { redFlags, advice, say } = textsOf(language)
  const text = redFlags[flag.id as keyof typeof redFlags]
  const firstAid = flag.firstAid.map((one) => advice[one as keyof typeof advice])
  // From the lower limit on a very high sugar needs a doctor on the same day; from the higher one it is an emergency by itself.
  const isOnlyHigh = flag.id === 'rf_very_high_sugar' && reading.value < (flag.when.vital?.sugarFrom ?? 0)
  const isEmergency = flag.disposition === 'emergency_now' && !isOnlyHigh
  return {
    isEmergency,
    title: text.title,
    action: isOnlyHigh ? advice.worrySugarHigh : text.action,
    firstAid,
    callIf: isEmergency ? null : say.ifDanger
  }
}
