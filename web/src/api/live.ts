import type { BrowserEvents, ServerEvents, Topic } from '@arogyachat/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { logError } from '../lib/log.ts'

/** The one live line of this tab, authenticated by the session cookie. */
export type LiveSocket = Socket<ServerEvents, BrowserEvents>

const listeners = new Set<() => void>()
let socket: LiveSocket | null = null

function setSocket(next: LiveSocket | null) {
  socket = next
  for (const listener of listeners) listener()
}

/**
 * Opens the line while somebody is signed in. It only says what changed; every screen fetches again by itself, so a
 * missed message costs a moment and nothing more.
 * @param isStillSignedIn asked when the server ends the line: its session may be over while a newer one, of another tab
 * of this browser, goes on. The line is then opened again, for it does not come back by itself.
 * @returns how to close it.
 */
export function openLive(queryClient: QueryClient, isStillSignedIn: () => Promise<boolean>): () => void {
  let isClosed = false
  let opened: LiveSocket | null = null
  let hasConnected = false

  const comeBack = async () => {
    if ((await isStillSignedIn()) && !isClosed) opened?.connect()
  }
  const changed = (topics: Topic[]) => {
    if (topics.includes('session')) void isStillSignedIn()
    for (const topic of topics) void queryClient.invalidateQueries({ queryKey: [topic] })
  }

  import('socket.io-client')
    .then(({ io }) => {
      if (isClosed) return
      opened = io({ withCredentials: true, reconnectionDelayMax: 10_000 })
      opened.on('connect', () => {
        // Whatever was said while the line was down is lost: ask for everything on screen again.
        if (hasConnected) void queryClient.invalidateQueries()
        hasConnected = true
      })
      opened.on('changed', changed)
      opened.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') void comeBack()
      })
      setSocket(opened)
    })
    .catch((cause) => logError('The live connection could not be loaded; screens refresh when they are opened', cause))

  return () => {
    isClosed = true
    opened?.disconnect()
    if (opened && opened === socket) setSocket(null)
  }
}

/** The socket for the call, or null until there is one. */
export const useSocket = (): LiveSocket | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => socket
  )
