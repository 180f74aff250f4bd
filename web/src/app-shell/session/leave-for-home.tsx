import { useEffect } from 'react'
import { ScreenLoading } from '../screen-loading.tsx'

/** The landing page is no screen of the app: whoever is sent there leaves it, and the server answers (and see `reopenOnBack`). */
export function LeaveForHome() {
  useEffect(() => location.reload(), [])
  return <ScreenLoading />
}
