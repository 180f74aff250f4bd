/** Far deeper than any body of the contract. */
export const maxJsonDepth = 32

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/** Whether JSON is nested deeper than `maxJsonDepth`, in one pass over its characters. Parsing such JSON would take far longer. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at++
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (opening.has(code)) {
      if (++depth > maxJsonDepth) return true
    } else if (closing.has(code)) depth--
  }
  return false
}
