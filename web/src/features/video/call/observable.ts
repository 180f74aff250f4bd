/** A value for useSyncExternalStore: it notifies its subscribers, and every change replaces the object. */
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
