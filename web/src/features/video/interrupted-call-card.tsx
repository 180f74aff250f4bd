import type { Role } from '@arogyachat/contract/accounts'
import { useEffect, useState } from 'react'
import { languageStore } from '../../i18n/language-store.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { runningCall } from './interrupted-call.ts'

const Rejoin = lazyPart(async () => {
  const [{ Rejoin }] = await Promise.all([import('./rejoin.tsx'), languageStore.want(['video'])])
  return Rejoin
})

/** The way back into a call that broke off on this device: shown on the dashboard for half an hour. */
export function InterruptedCall({ role }: { role: Role }) {
  const [call, setCall] = useState(() => runningCall.interrupted(Date.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const now = Date.now()
      setCall(runningCall.interrupted(now))
      const waitMs = runningCall.changesInMs(now)
      if (waitMs !== null) timer = setTimeout(look, waitMs)
    }
    look()
    return () => clearTimeout(timer)
  }, [])
  const dismiss = () => {
    runningCall.end()
    setCall(null)
  }
  return call ? <Rejoin role={role} call={call} onDismiss={dismiss} /> : null
}
