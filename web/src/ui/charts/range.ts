/** The normal range of a measure; either end may be open. */
export interface NormalRange {
  low?: number | null | undefined
  high?: number | null | undefined
}

export type RangeState = 'below' | 'normal' | 'above'

/** Where a value lies; null when no range is known. The ends belong to the normal range. */
export function rangeState(value: number, { low, high }: NormalRange): RangeState | null {
  if (low == null && high == null) return null
  if (low != null && value < low) return 'below'
  if (high != null && value > high) return 'above'
  return 'normal'
}

/** The stretch of the scale that a band shows: the normal range and a part of its width on each closed end. */
export function bandScale({ low, high }: NormalRange): { from: number; to: number } {
  if (low != null && high != null) {
    const margin = (high - low || Math.abs(low) || 1) * 0.75
    return { from: low - margin, to: high + margin }
  }
  const end = low ?? high ?? 0
  const width = Math.abs(end) || 1
  return low == null ? { from: end - width, to: end + width * 0.6 } : { from: end - width * 0.6, to: end + width }
}

/** The place of a value on a scale, from 0 to 1; values beyond its ends stay at the ends. */
export const placeOn = (value: number, { from, to }: { from: number; to: number }): number =>
  to === from ? 0.5 : Math.min(1, Math.max(0, (value - from) / (to - from)))
