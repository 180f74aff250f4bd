import type { VoiceSignal } from '@arogyachat/contract/live'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { LiveSocket } from '../../../api/live.ts'
import type { LocalMedia } from '../lobby/local-media.ts'
import { useVideo } from '../queries.ts'
import { followMicrophone, VoiceConnection } from './voice-connection.ts'

interface GuestVoiceOptions {
  socket: LiveSocket | null
  media: LocalMedia
  appointmentId: string
  /** The participant is in the call, and the doctor has accepted a guest. */
  isOpen: boolean
}

/** The participant's connection to the guest of the call. */
export function useGuestVoice({ socket, media, appointmentId, isOpen }: GuestVoiceOptions) {
  const [link] = useState(() => ({ socket: null as LiveSocket | null }))
  const [connection] = useState(
    () =>
      new VoiceConnection({
        isGuest: false,
        // Signals queued on a disconnected socket would arrive late, when they are no longer true.
        send: (signal) => link.socket?.connected && link.socket.emit('guest:signal', signal)
      })
  )
  const { data } = useVideo(appointmentId)
  const iceServers = data?.iceServers

  useEffect(() => {
    if (!isOpen) return
    const unfollow = followMicrophone(media, [connection])
    return () => {
      unfollow()
      connection.stop()
    }
  }, [isOpen, media, connection])

  useEffect(() => {
    if (!isOpen || !socket || !iceServers) return
    link.socket = socket
    const open = () => connection.open(iceServers)
    const onSignal = (signal: VoiceSignal) => connection.receive(signal)
    socket.on('guest:signal', onSignal)
    // The first moment after a reconnection at which the server relays signals again.
    socket.on('call:presence', open)
    open()
    return () => {
      socket.off('guest:signal', onSignal)
      socket.off('call:presence', open)
      link.socket = null
    }
  }, [isOpen, socket, iceServers, connection, link])

  return { voice: useSyncExternalStore(connection.subscribe, connection.snapshot), stop: () => connection.stop() }
}
