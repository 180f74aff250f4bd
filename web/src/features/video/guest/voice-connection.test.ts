import type { VoiceSignal } from '@arogyachat/contract/live'
import { beforeEach, expect, test, vi } from 'vitest'
import type { PeerOptions, PeerSignal } from '../call/peer.ts'
import { VoiceConnection } from './voice-connection.ts'

/** A peer that records its calls, and connects when the test says so. */
class FakePeer {
  readonly link: string
  isConnected = false
  isClosed = false
  tracks: unknown
  readonly received: PeerSignal[] = []
  resumed = 0

  constructor(readonly options: PeerOptions) {
    this.link = options.link
  }

  setTracks(tracks: unknown) {
    this.tracks = tracks
  }
  receive(signal: PeerSignal) {
    this.received.push(signal)
  }
  resume() {
    this.resumed += 1
  }
  close() {
    this.isClosed = true
  }
}

const offer = (link: string): PeerSignal => ({ link, description: { type: 'offer', sdp: 'm=audio 9 X 1' } })
const candidate = (link: string): PeerSignal => ({ link, candidate: { candidate: 'a candidate' } })
const theirs = 'a'.repeat(32)
const link = 'b'.repeat(32)

let peers: FakePeer[]
let sent: VoiceSignal[]
beforeEach(() => {
  peers = []
  sent = []
})

const connectionOf = (isGuest: boolean) =>
  new VoiceConnection({
    isGuest,
    send: (signal) => sent.push(signal),
    createPeer: (options) => {
      const peer = new FakePeer(options)
      peers.push(peer)
      return peer
    }
  })

test('connects nobody before it is opened, nor after it is stopped', () => {
  const guest = connectionOf(true)
  guest.receive(offer(link))
  guest.open([])
  guest.stop()
  guest.receive({ hello: { page: theirs, answer: false } })
  guest.receive(offer(link))
  expect(peers).toEqual([])
  expect(guest.snapshot()).toEqual({ state: 'away', remote: null, microphone: true })
})

test('the participant connects for every new page of the guest, with sound alone', () => {
  const participant = connectionOf(false)
  participant.open([{ urls: 'turn:turn.example' }])
  expect(sent).toEqual([{ hello: { page: expect.any(String), answer: false } }])
  participant.receive({ hello: { page: theirs, answer: true } })
  participant.receive({ hello: { page: theirs, answer: true } })
  expect(peers).toHaveLength(1)
  expect(peers[0]?.options).toMatchObject({
    isVoiceOnly: true,
    polite: false,
    iceServers: [{ urls: 'turn:turn.example' }]
  })
  expect(peers[0]?.options.onChannels).toBeUndefined()
  participant.receive({ hello: { page: 'd'.repeat(32), answer: true } })
  expect(peers.map(({ isClosed }) => isClosed)).toEqual([true, false])
})

test('a participant takes no offer for a connection that it has not made', () => {
  const participant = connectionOf(false)
  participant.open([])
  participant.receive(offer(link))
  expect(peers).toEqual([])
})

test('the guest waits for the offer, and uses candidates that came before it', () => {
  const guest = connectionOf(true)
  guest.open([])
  guest.receive({ hello: { page: theirs, answer: false } })
  guest.receive(candidate(link))
  guest.receive(candidate('c'.repeat(32)))
  expect(peers).toEqual([])
  guest.receive(offer(link))
  expect(peers[0]?.received).toEqual([offer(link), candidate(link)])
  expect(peers[0]?.options.polite).toBe(true)
})

test('the state follows the connection, and ends at once when the other one leaves', () => {
  const participant = connectionOf(false)
  participant.open([])
  participant.receive({ hello: { page: theirs, answer: true } })
  const states = [participant.snapshot().state]
  for (const state of ['dropped', 'connected', 'dropped'] as const) {
    peers[0]?.options.onState(state)
    states.push(participant.snapshot().state)
  }
  participant.receive({ microphone: false })
  expect(participant.snapshot().microphone).toBe(false)
  expect(states).toEqual(['connecting', 'connecting', 'here', 'dropped'])
  participant.receive({ left: true })
  expect(participant.snapshot()).toEqual({ state: 'away', remote: null, microphone: true })
  expect(peers[0]?.isClosed).toBe(true)
})

test('the microphone is sent as it is switched, and the other side gets its state', () => {
  const participant = connectionOf(false)
  const track = { kind: 'audio' } as MediaStreamTrack
  participant.setMicrophone(track, true)
  participant.open([])
  participant.receive({ hello: { page: theirs, answer: true } })
  expect(peers[0]?.tracks).toEqual({ microphone: track, camera: null })
  participant.setMicrophone(track, false)
  expect(sent.filter((signal) => 'microphone' in signal)).toEqual([{ microphone: true }, { microphone: false }])
})

test('a connection that cannot be restarted asks the other page for a new one', () => {
  const participant = connectionOf(false)
  participant.open([])
  participant.receive({ hello: { page: theirs, answer: true } })
  const pages = () => sent.flatMap((signal) => ('hello' in signal ? [signal.hello.page] : []))
  peers[0]?.options.onStuck()
  expect(participant.snapshot().state).toBe('away')
  expect(new Set(pages()).size).toBe(2)
  // A late report of the closed connection changes nothing.
  const told = vi.fn()
  participant.subscribe(told)
  peers[0]?.options.onStuck()
  expect(told).not.toHaveBeenCalled()
  participant.receive({ hello: { page: theirs, answer: true } })
  expect(peers).toHaveLength(2)
})
