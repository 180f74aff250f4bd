/** The code point of zero in each script: Arabic, Urdu, Devanagari, Bengali, Gurmukhi, Gujarati, Tamil, Telugu. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0be6, 0x0c66]

/** Converts digits of Indian scripts: `३५` → `35`. Other characters stay. */
export const internationalDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((zero) => code >= zero && code < zero + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** Parses the number in a field; undefined when empty, NaN when it is not a number. */
export function numberTyped(text: string): number | undefined {
  const it = internationalDigits(text).trim()
  return it === '' ? undefined : Number(it)
}
