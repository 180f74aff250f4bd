import { databaseName } from './kept-files-removal.ts'

/**
 * A file that is kept on this device across a reload of the page. It is encrypted with a key that the caller keeps in
 * sessionStorage, so that nobody can read it once the tab is closed or the user has signed out: several people may use the phone.
 */
const storeName = 'files'
const algorithm = 'AES-GCM'
const nonceBytes = 12

interface KeptRow {
  nonce: Uint8Array<ArrayBuffer>
  content: ArrayBuffer
  /** Milliseconds since 1970. */
  expiresAt: number
}

const outcomeOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(databaseName, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName)
  const database = await outcomeOf(opening)
  try {
    return await work(database.transaction(storeName, mode).objectStore(storeName))
  } finally {
    database.close()
  }
}

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const bytesOf = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
const keyOf = (text: string, use: 'encrypt' | 'decrypt') =>
  crypto.subtle.importKey('raw', bytesOf(text), algorithm, false, [use])

async function removeExpired(store: IDBObjectStore, now: number): Promise<void> {
  for (const id of await outcomeOf(store.getAllKeys())) {
    const row: KeptRow | undefined = await outcomeOf(store.get(id))
    if (row && row.expiresAt <= now) await outcomeOf(store.delete(id))
  }
}

/** Keeps a file until `expiresAt`. @returns the key that opens it. */
export async function keepFile(id: string, file: Blob, expiresAt: number): Promise<string> {
  const keyText = base64(crypto.getRandomValues(new Uint8Array(32)))
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const key = await keyOf(keyText, 'encrypt')
  const content = await crypto.subtle.encrypt(
    { name: algorithm, iv: nonce },
    key,
    new Uint8Array(await file.arrayBuffer())
  )
  await withStore('readwrite', async (store) => {
    await removeExpired(store, Date.now())
    const row: KeptRow = { nonce, content, expiresAt }
    await outcomeOf(store.put(row, id))
  })
  return keyText
}

/** The bytes of a kept file; null when it is no longer there. @throws when the key does not fit. */
export async function readKeptFile(id: string, keyText: string): Promise<ArrayBuffer | null> {
  const row = await withStore('readonly', (store) => outcomeOf<KeptRow | undefined>(store.get(id)))
  if (!row || row.expiresAt <= Date.now()) return null
  return crypto.subtle.decrypt({ name: algorithm, iv: row.nonce }, await keyOf(keyText, 'decrypt'), row.content)
}

export const removeKeptFile = (id: string): Promise<void> =>
  withStore('readwrite', (store) => outcomeOf(store.delete(id)).then(() => undefined))
