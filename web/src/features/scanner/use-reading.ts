import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { logError } from '../../lib/log.ts'
import { type Reader, useReader } from './queries.ts'
import type { ReadOptions, ScanJob } from './read-image.ts'

type Chosen = Pick<ReadOptions, 'language' | 'isAllowed'>

/**
 * Reads one image at a time; another one takes its place. `job` is null while no image is being read, and after its text was found.
 * @param read reads an image, or returns the stage in which it stopped
 * @param onRead called with what was read
 */
export function useReading<Result extends object>(
  read: (file: File, options: ReadOptions) => Promise<ScanJob | Result>,
  onRead: (result: Result, image: File) => void
) {
  const health = useReader()
  const [job, setJob] = useState<ScanJob | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const refetchReader = async (): Promise<Reader | null> => {
    const { data, isError } = await health.refetch()
    return isError || data?.status === 'offline' ? null : (data ?? null)
  }
  const currentReader = async () =>
    health.data && !health.isError && health.data.status !== 'offline' ? health.data : refetchReader()

  async function run(file: File, chosen: Chosen) {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    try {
      const onStage = (next: ScanJob) => !signal.aborted && setJob(next)
      const outcome = await read(file, { ...chosen, signal, onStage, currentReader, refetchReader })
      if (signal.aborted) return
      if ('stage' in outcome) return setJob(outcome)
      onRead(outcome, file)
      setJob(null)
    } catch (cause) {
      if (signal.aborted) return
      logError('An image could not be read', cause)
      setJob({ file, stage: 'failed', failure: new ApiError({ code: 'INTERNAL', status: 0, message: '', cause }) })
    }
  }
  return {
    job,
    start: (file: File, chosen: Chosen) => void run(file, chosen),
    cancel() {
      running.current?.abort()
      setJob(null)
    }
  }
}
