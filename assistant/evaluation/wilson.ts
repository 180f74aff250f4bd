/** The 95 % Wilson score interval of a share, from 0 to 1. Source: Wilson, J Am Stat Assoc 1927;22:209–212. */
export function wilson(part: number, whole: number): { low: number; high: number } {
  if (whole === 0) return { low: 0, high: 1 }
  const z = 1.959964
  const share = part / whole
  const centre = share + z ** 2 / (2 * whole)
  const spread = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2))
  const divisor = 1 + z ** 2 / whole
  return { low: Math.max(0, (centre - spread) / divisor), high: Math.min(1, (centre + spread) / divisor) }
}

/** "94.3 (92.0–96.0)", in percent. */
export function percent(part: number, whole: number): string {
  if (whole === 0) return '–'
  const { low, high } = wilson(part, whole)
  const text = (share: number) => (100 * share).toFixed(1)
  return `${text(part / whole)} (${text(low)}–${text(high)})`
}
