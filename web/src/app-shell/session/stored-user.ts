import type { Role, SignedInUser } from '@arogyachat/contract/accounts'
import { stored } from '../../lib/stored.ts'

const isRole = (value: string | null): value is Role => value === 'patient' || value === 'doctor'

/** The user of the last session on this device, from localStorage. The remaining fields come with GET /api/auth/me. */
export function storedUser(): SignedInUser | null {
  const id = stored.get('userId')
  const role = stored.get('userRole')
  if (!id || !isRole(role)) return null
  return {
    id,
    role,
    name: stored.get('userName') ?? '',
    email: '',
    language: null,
    profileImage: null,
    needsConsent: false
  }
}

/** The last lists of one account, which no other account may see. */
const lastLists = ['appointments', 'medicalRecords', 'labTestBookings', 'keptSchemes', 'patientList'] as const

export function rememberUser(user: SignedInUser, token: string): void {
  if (stored.get('userId') !== user.id) stored.remove(...lastLists)
  stored.set('token', token)
  stored.set('userId', user.id)
  stored.set('userName', user.name || user.email)
  stored.set('userRole', user.role)
}

export const forgetUser = (): void =>
  stored.remove('token', 'userId', 'userName', 'userRole', 'meeting_id', 'meeting_link', 'runningCall', ...lastLists)

const logoutChannel = 'logout'

/** Announces a logout to the other tabs of this browser. */
export function announceLogout(): void {
  const channel = new BroadcastChannel(logoutChannel)
  channel.postMessage(null)
  channel.close()
}

/** @returns a function that stops listening. */
export function onLogoutElsewhere(listener: () => void): () => void {
  const channel = new BroadcastChannel(logoutChannel)
  channel.onmessage = listener
  return () => channel.close()
}
