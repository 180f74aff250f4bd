import { type Measurement, measurementSpecs } from '@arogyachat/contract/measurements/measurements'
import { useFormats } from '../../i18n/formats.ts'

/** Writes a measurement with its unit: 140/90 mmHg. */
export function useMeasurementText(): (measurement: Pick<Measurement, 'kind' | 'value' | 'second'>) => string {
  const formats = useFormats()
  return ({ kind, value, second }) => {
    const numbers = [value, second].filter((number) => number !== null).map(formats.number)
    return `${numbers.join('/')} ${measurementSpecs[kind].unit}`
  }
}
