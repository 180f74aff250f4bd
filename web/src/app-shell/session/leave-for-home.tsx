import { useEffect } from 'react'
import { ScreenLoading } from '../screen-loading.tsx'

/** Leaves the app for the landing page, which is not a screen of the app. */
export function LeaveForHome() {
  useEffect(() => location.reload(), [])
  return <ScreenLoading />
}
