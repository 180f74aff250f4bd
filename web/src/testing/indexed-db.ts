import { vi } from 'vitest'

type Row = [id: string, value: unknown]

/** A request that succeeds in the next microtask. */
function succeeding<T>(result: T) {
  const request = { result, onsuccess: null as (() => void) | null, onerror: null, onupgradeneeded: null as unknown }
  queueMicrotask(() => {
    if (typeof request.onupgradeneeded === 'function') request.onupgradeneeded()
    request.onsuccess?.()
  })
  return request
}

/** Replaces the browser's IndexedDB with a single store in memory, which lives on when the page is loaded again. */
export function standInIndexedDb() {
  const rows = new Map<string, unknown>()
  const store = {
    get: (id: string) => succeeding(rows.get(id)),
    getAllKeys: () => succeeding([...rows.keys()]),
    put: (...[value, id]: [Row[1], Row[0]]) => succeeding(rows.set(id, structuredClone(value))),
    delete: (id: string) => succeeding(rows.delete(id))
  }
  const database = { createObjectStore: () => store, transaction: () => ({ objectStore: () => store }), close() {} }
  vi.stubGlobal('indexedDB', {
    open: () => succeeding(database),
    deleteDatabase: () => {
      rows.clear()
      return succeeding(undefined)
    }
  })
  return rows
}
