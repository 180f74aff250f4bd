/** Far deeper than any body of the contract. */
export const maxJsonDepth = 32
/** Far more fields, in all objects together, than any body of the contract. */
export const maxJsonFields = 5000

const quote = 0x22
const backslash = 0x5c
const colon = 0x3a
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * Whether JSON is nested deeper than `maxJsonDepth` or has more than `maxJsonFields`, in one pass over its characters. Parsing such
 * JSON would block the event loop.
 */
export function isTooComplex(json: string): boolean {
  let depth = 0
  let fields = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isInString) {
      if (code === backslash) at++
      else if (code === quote) isInString = false
    } else if (code === quote) isInString = true
    else if (code === colon) {
      if (++fields > maxJsonFields) return true
    } else if (opening.has(code)) {
      if (++depth > maxJsonDepth) return true
    } else if (closing.has(code)) depth--
  }
  return false
}
