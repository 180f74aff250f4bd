import type { z } from 'zod'
import type { measurement, measurementWarning } from './measurement-schemas.ts'

export const measurementKinds = [
  'blood-pressure',
  'sugar-fasting',
  'sugar-after-food',
  'pulse',
  'temperature',
  'weight'
] as const
export type MeasurementKind = (typeof measurementKinds)[number]

/** What devices at home can show; other values are typing errors. The normal range is null where there is none for everybody. */
interface Measure {
  min: number
  max: number
  normal: { low: number; high: number } | null
}

export interface MeasurementSpec extends Measure {
  unit: string
  /** Digits after the decimal point that are kept. */
  decimals: 0 | 1
  /** The second number of a blood pressure. */
  second: Measure | null
}

/**
 * Units and ranges. Normal for adults at rest: blood pressure below 140/90 (WHO, India Hypertension Control Initiative) and from
 * 90/60 (NHS); sugar fasting 70–99 and two hours after food up to 139 mg/dL (ADA, ICMR); pulse 60–100 (NHS); temperature below
 * 38 °C is no fever (NHS).
 */
export const measurementSpecs: Readonly<Record<MeasurementKind, MeasurementSpec>> = {
  'blood-pressure': {
    unit: 'mmHg',
    decimals: 0,
    min: 50,
    max: 280,
    normal: { low: 90, high: 139 },
    second: { min: 20, max: 180, normal: { low: 60, high: 89 } }
  },
  'sugar-fasting': { unit: 'mg/dL', decimals: 0, min: 20, max: 1000, normal: { low: 70, high: 99 }, second: null },
  'sugar-after-food': { unit: 'mg/dL', decimals: 0, min: 20, max: 1000, normal: { low: 70, high: 139 }, second: null },
  pulse: { unit: '/min', decimals: 0, min: 20, max: 250, normal: { low: 60, high: 100 }, second: null },
  temperature: { unit: '°C', decimals: 1, min: 34, max: 43, normal: { low: 36, high: 37.9 }, second: null },
  weight: { unit: 'kg', decimals: 1, min: 1, max: 400, normal: null, second: null }
}

/** Thermometers in India often show Fahrenheit. A value that can only be °F is converted. */
export const celsiusOf = (degrees: number): number =>
  degrees >= 93 && degrees <= 110 ? Math.round(((degrees - 32) / 1.8) * 10) / 10 : degrees

/** A measurement may have been taken this long ago, in days. */
export const measurementMaxAgeDays = 3660
/** The same measurement within this time is taken as a retry after a lost reply. */
export const measurementRepeatMinutes = 10

export type Measurement = z.infer<typeof measurement>
export type MeasurementWarning = z.infer<typeof measurementWarning>
