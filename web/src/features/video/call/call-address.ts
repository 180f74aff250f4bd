import type { Role } from '@arogyachat/contract/accounts'

const isRole = (it: string | null): it is Role => it === 'patient' || it === 'doctor'

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
    .map((it) => new URLSearchParams(it).get('from'))
    .find((it) => isRole(it))
  return { appointmentId: appointmentId.trim(), from: from ?? null }
}
