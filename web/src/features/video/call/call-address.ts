import type { Role } from '@arogyachat/contract/accounts'

const isRole = (value: string | null): value is Role => value === 'patient' || value === 'doctor'

/**
 * Reads the appointment and the role from the address of a call. `/video-conference/{id}&from=patient`, `…&from=doctor` and
 * `…?from=…` are all in use; the `&` may arrive escaped.
 */
export function readCallAddress(param: string, search: string): { appointmentId: string; from: Role | null } {
  let address = param
  try {
    address = decodeURIComponent(param)
  } catch {
    // An invalid escape stays part of the id, and the server answers that the appointment does not exist.
  }
  const [appointmentId = '', ...suffixes] = address.split(/[&?]/)
  const from = [...suffixes, search.replace(/^\?/, '')]
    .map((suffix) => new URLSearchParams(suffix).get('from'))
    .find((from) => isRole(from))
  return { appointmentId: appointmentId.trim(), from: from ?? null }
}
