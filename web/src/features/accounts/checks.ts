import type { FieldCode } from '@arogyachat/contract/errors'
import { type FieldValues, type Resolver, set } from 'react-hook-form'

/** Dotted path of a field → what is wrong with it. */
export type Faults = Record<string, FieldCode>

/** The order in which people are told (specification part 5). Faults it does not name come between; the terms are last. */
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

/** The first failing check: its text is the form's message, its field gets the focus. Within one, the fields' own order. */
export function firstFault(faults: Faults): { path: string; code: FieldCode } | null {
  const sorted = Object.entries(faults).sort(([, a], [, b]) => rank(a) - rank(b))
  const first = sorted[0]
  return first ? { path: first[0], code: first[1] } : null
}

/** Lets a form be checked by `check`; each field's message is a field code, translated where it is shown. */
export const resolverOf =
  <V extends FieldValues>(check: (values: V) => Faults | Promise<Faults>): Resolver<V> =>
  async (values) => {
    const faults = await check(values)
    if (Object.keys(faults).length === 0) return { values, errors: {} }
    const errors = {}
    for (const [path, code] of Object.entries(faults)) set(errors, path, { type: code, message: code })
    return { values: {}, errors }
  }
