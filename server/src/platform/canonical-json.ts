/**
 * The JSON text of a value with the keys of every object in order of their code units (RFC 8785, section 3.2.3), so that equal values have equal
 * texts: a jsonb column keeps no order. Properties that are undefined are left out.
 */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part
  )
