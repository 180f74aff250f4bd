import { stored } from '../../lib/stored.ts'

/** A call that broke off can be rejoined from the dashboard for so long. */
export const rejoinMinutes = 30
/** While a call runs, its tab says so this often; one that has been silent for longer than `silentMs` has broken off. */
export const runningEveryMs = 10_000
const silentMs = 15_000

export interface RunningCall {
  appointmentId: string
  /** When it was last seen running, milliseconds since 1970. */
  seenAtMs: number
}

/** The call that this device was in last; null once it was left, or after the time for rejoining it. */
function read(nowMs: number): RunningCall | null {
  const [appointmentId = '', seenAt = ''] = stored.get('runningCall')?.split(' ') ?? []
  const seenAtMs = Number(seenAt)
  return appointmentId !== '' && nowMs - seenAtMs < rejoinMinutes * 60_000 ? { appointmentId, seenAtMs } : null
}

/** Remembers the running call on this device, so that a crash or a dead battery leaves a way back. It holds nothing else. */
export const runningCall = {
  sawRunning: (appointmentId: string, nowMs: number) => stored.set('runningCall', `${appointmentId} ${nowMs}`),
  end: () => stored.remove('runningCall'),
  /** The call that broke off; null while one runs in another tab. */
  interrupted(nowMs: number): RunningCall | null {
    const call = read(nowMs)
    return call && nowMs - call.seenAtMs > silentMs ? call : null
  },
  /** In how many milliseconds `interrupted` may answer differently; null when it will not by itself. */
  changesInMs(nowMs: number): number | null {
    const call = read(nowMs)
    if (!call) return null
    const silence = nowMs - call.seenAtMs
    return silence > silentMs ? rejoinMinutes * 60_000 - silence : silentMs - silence + 1
  }
}
