import { careForHeader } from '@arogyachat/contract/family/family'
import type { BrowserEvents, ServerEvents, Topic } from '@arogyachat/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { actingFor, endActing } from '../lib/acting/acting-for.ts'
import { logError } from '../lib/log.ts'
import { paths } from '../paths.ts'

/** The live connection of this tab, authenticated by the session cookie. */
export type LiveSocket = Socket<ServerEvents, BrowserEvents>

const listeners = new Set<() => void>()
let socket: LiveSocket | null = null

function setSocket(next: LiveSocket | null) {
  socket = next
  for (const listener of listeners) listener()
}

/**
 * Opens the live connection while a user is signed in. It only announces what changed; each screen fetches again by itself, so a
 * missed message only delays an update.
 * @param isStillSignedIn called when the server closes the connection: its session may be over while another tab of this browser
 * has started a newer one. The connection is then reopened, because socket.io does not do so by itself.
 * @returns a function that closes it.
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
      const person = actingFor()
      opened = io({
        withCredentials: true,
        reconnectionDelayMax: 10_000,
        ...(person && { auth: { [careForHeader]: person._id } })
      })
      opened.on('connect', () => {
        // Messages sent while the connection was down are lost: refetch everything on screen.
        if (hasConnected) void queryClient.invalidateQueries()
        hasConnected = true
      })
      opened.on('changed', changed)
      opened.on('connect_error', ({ message }) => {
        if (message === 'NOT_CARING') endActing(paths.patientDashboard())
      })
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

/** The socket of the live connection, or null while there is none. */
export const useSocket = (): LiveSocket | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => socket
  )
