import type { Role } from '@arogyachat/contract/accounts'
import type { ReactNode } from 'react'
import { Navigate } from '../../lib/router/link.tsx'
import { useSearchParams } from '../../lib/router/location.ts'
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

/**
 * Where the installed app opens: the signed-in user's own dashboard, or the landing page. `?section=` names a section of the
 * patient's dashboard, for the shortcuts of the app's icon.
 */
export function OpenOwnDashboard() {
  const { user } = useSession()
  const [params] = useSearchParams()
  const section = params.get('section') ?? undefined
  if (!user) return <Navigate to={paths.home} replace />
  return <Navigate to={user.role === 'patient' ? paths.patientDashboard(section) : paths.doctorDashboard()} replace />
}
