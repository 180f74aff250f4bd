import type { Role } from '@arogyachat/contract/accounts'

const isRole = (value: string | null): value is Role => value === 'patient' || value === 'doctor'

/**
 * Which appointment an address of a call names, and from which side it was opened. `/video-conference/{id}&from=patient`,
 * `…&from=doctor` and `…?from=…` are all in use; the `&` may arrive escaped.
 */
export function readCallAddress(param: string, search: string): { appointmentId: string; from: Role | null } {
  let address = param
  try {
    address = decodeURIComponent(param)
  } catch {
    // A stray % is part of an id that nobody has; the server says so.
  }
  const [appointmentId = '', ...suffixes] = address.split(/[&?]/)
  const from = [...suffixes, search.replace(/^\?/, '')]
    .map((suffix) => new URLSearchParams(suffix).get('from'))
    .find((entry) => isRole(entry))
  return { appointmentId: appointmentId.trim(), from: from ?? null }
}
