import { useEffect } from 'react'
import { logError } from '../../lib/log.ts'

/**
 * Makes a hook that returns the checks of a form. They are loaded separately because of the contract's schemas: once the screen
 * is there, while the user types. A check that cannot be loaded is tried again with the next one.
 */
export function lazyChecks<Checks>(load: () => Promise<Checks>): () => () => Promise<Checks> {
  let loading: Promise<Checks> | null = null
  const checks = () => {
    if (loading) return loading
    loading = load()
    loading.catch(() => {
      loading = null
    })
    return loading
  }
  return function useChecks() {
    useEffect(() => {
      checks().catch((cause) => logError('The checks of the form are not loaded yet', cause))
    }, [])
    return checks
  }
}
