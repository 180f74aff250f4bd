import type { FieldCode } from '@arogyachat/contract/errors'
import { type FieldValues, type Resolver, set } from 'react-hook-form'

/** Error codes by the dotted path of their field. */
export type FieldErrorCodes = Record<string, FieldCode>

/** The order in which errors are shown. Codes that are not listed come after these, and the terms come last. */
const order: readonly FieldCode[] = [
  'passwordsDiffer',
  'required',
  'email',
  'phone',
  'patientAge',
  'underAge',
  'doctorAge',
  'experience',
  'fee',
  'feeTooHigh',
  'passwordShort',
  'passwordCommon',
  'passwordPersonal'
]

const rank = (code: FieldCode) => {
  const place = order.indexOf(code)
  if (code === 'terms') return order.length + 1
  return place === -1 ? order.length : place
}

/** The first error by that order: its text is shown above the form and its field gets the focus. Equal codes keep the order of the fields. */
export function firstErrorOf(errorCodes: FieldErrorCodes): { path: string; code: FieldCode } | null {
  const sorted = Object.entries(errorCodes).sort(([, a], [, b]) => rank(a) - rank(b))
  const first = sorted[0]
  return first ? { path: first[0], code: first[1] } : null
}

/** Makes a resolver of `check`. Each field's message is a field code, which is translated where it is shown. */
export const resolverOf =
  <V extends FieldValues>(check: (values: V) => FieldErrorCodes | Promise<FieldErrorCodes>): Resolver<V> =>
  async (values) => {
    const errorCodes = await check(values)
    if (Object.keys(errorCodes).length === 0) return { values, errors: {} }
    const errors = {}
    for (const [path, code] of Object.entries(errorCodes)) set(errors, path, { type: code, message: code })
    return { values: {}, errors }
  }
