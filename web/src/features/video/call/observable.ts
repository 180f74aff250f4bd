/** A value that tells when it changes, for useSyncExternalStore: unchanged between changes, replaced by each. */
export function observable<T extends object>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: (): T => value,
    set(change: Partial<T>): void {
      value = { ...value, ...change }
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    }
  }
}
