import type { AddressInput } from './queries.ts'

export const emptyAddress: AddressInput = { label: '', street: '', landmark: '', pincode: '', phone: '' }

/** A PIN code that ends the text or a part of it: `411005`, `411 005`. */
const pincodeInText = /[\s,-]*\b([1-9]\d{2})\s?(\d{3})\b[\s,.]*$/

/** The parts of an address that was typed as one text: the PIN code at its end, and the rest as the street. */
export function addressTyped(text: string): AddressInput {
  const line = text
    .split('\n')
    .map((part) => part.trim().replace(/,$/, ''))
    .filter((part) => part !== '')
    .join(', ')
  const [, first = '', last = ''] = pincodeInText.exec(line) ?? []
  return { ...emptyAddress, street: line.replace(pincodeInText, ''), pincode: first + last }
}
