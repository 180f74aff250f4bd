import type { Role } from '@arogyachat/contract/accounts'
import type { ReactNode } from 'react'
import { Navigate } from '../../lib/router/link.tsx'
import { paths } from '../../paths.ts'
import { useSession } from './session.tsx'

/**
 * Without a stored user id, or with another role, the visitor goes to / (specification part 2). A convenience: what may
 * be read or done is the server's to decide.
 */
export function RequireRole({ role, children }: { role: Role | 'any'; children: ReactNode }) {
  const { user } = useSession()
  const isWelcome = user !== null && (role === 'any' || user.role === role)
  return isWelcome ? children : <Navigate to={paths.home} replace />
}
