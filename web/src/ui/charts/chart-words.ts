import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { type NormalRange, rangeState } from './range.ts'

/** The words of the charts, for showing and for reading aloud. A screen with charts loads the namespace `charts`. */
export function useChartWords(unit: string | undefined) {
  const t = useMessages('charts')
  const formats = useFormats()
  const amount = (value: number) => (unit ? `${formats.number(value)} ${unit}` : formats.number(value))
  const rangeText = ({ low, high }: NormalRange): string | null => {
    if (low != null && high != null) return t('between', { low: formats.number(low), high: amount(high) })
    if (high != null) return t('upTo', { high: amount(high) })
    return low == null ? null : t('atLeast', { low: amount(low) })
  }
  return {
    amount,
    /** Below normal, normal or above normal; null without a range. */
    state: (value: number, range: NormalRange): string | null => {
      const state = rangeState(value, range)
      return state && t(state)
    },
    normalRange: (range: NormalRange): string | null => {
      const text = rangeText(range)
      return text && t('normalRange', { range: text })
    },
    measured: (label: string, value: number) => t('measured', { label, value: amount(value) }),
    last: (point: TrendPoint) => t('last', { value: amount(point.value), date: formats.date(point.at) }),
    change: (before: TrendPoint, last: TrendPoint): string => {
      const direction = last.value > before.value ? 'up' : last.value < before.value ? 'down' : 'same'
      return t(direction, { value: amount(before.value), date: formats.date(before.at) })
    },
    dayCount: (day: string, value: number, total: number) =>
      t('dayCount', { day, value: formats.number(value), total: formats.number(total) }),
    /** Each part as a sentence of its own. */
    sentences: (parts: readonly (string | null | undefined)[]): string =>
      parts
        .filter((part) => part)
        .map((text) => t('sentence', { text: text ?? '' }))
        .join(' ')
  }
}

export interface TrendPoint {
  /** An ISO date or instant. */
  at: string
  value: number
}
