/** Where the digits of each script begin: Arabic, Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66]

/** Digits of the scripts of India as international ones: `३५` → `35`. Everything else stays. */
export const internationalDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((zero) => code >= zero && code < zero + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** The whole or broken number in a field; undefined when empty, NaN when it is none. */
export function numberTyped(text: string): number | undefined {
  const it = internationalDigits(text).trim()
  return it === '' ? undefined : Number(it)
}
