import { lineTextMax } from '@arogyachat/contract/transcripts/transcripts'
import { describe, expect, test, vi } from 'vitest'
import { Captions } from './captions.ts'

/** One end of a data channel; what it sends is in `sent`. */
class FakeChannel {
  readyState: RTCDataChannelState = 'connecting'
  sent: string[] = []
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  send(data: string) {
    this.sent.push(data)
  }
  open() {
    this.readyState = 'open'
    this.onopen?.()
  }
  receive(data: unknown) {
    this.onmessage?.({ data: typeof data === 'string' ? data : JSON.stringify(data) })
  }
  packets = () => this.sent.map((data) => JSON.parse(data))
}

function start({ isOpen = true } = {}) {
  const captions = new Captions()
  const channel = new FakeChannel()
  captions.use(channel as unknown as RTCDataChannel)
  if (isOpen) channel.open()
  return { captions, channel, state: captions.snapshot }
}
const id = 'a'.repeat(32)
const line = { id, text: 'मुझे खाँसी है', language: 'hi' }

describe('turning captions on', () => {
  test('tells the other browser, and again on a new connection', () => {
    const { captions, channel } = start()
    captions.setOwn('on')
    expect(channel.packets()).toEqual([{ state: 'off' }, { state: 'on' }])
    const next = new FakeChannel()
    captions.use(next as unknown as RTCDataChannel)
    next.open()
    expect(next.packets()).toEqual([{ state: 'on' }])
  })

  test('asks the other user once in a call, and their speech is not transcribed by itself', () => {
    const { captions, channel, state } = start()
    channel.receive({ state: 'on' })
    expect(state()).toMatchObject({ own: 'off', other: 'on', isAsked: true })
    captions.setOwn('declined')
    expect(state()).toMatchObject({ own: 'declined', isAsked: false })
    channel.receive({ state: 'off' })
    channel.receive({ state: 'on' })
    expect(state().isAsked).toBe(false)
  })

  test('does not ask somebody who has turned them on, or has turned them off again', () => {
    const { captions, channel, state } = start()
    captions.setOwn('on')
    channel.receive({ state: 'on' })
    captions.setOwn('off')
    channel.receive({ state: 'on' })
    expect(state()).toMatchObject({ own: 'off', isAsked: false })
  })

  test('withdraws the question when the other one turns them off before an answer', () => {
    const { channel, state } = start()
    channel.receive({ state: 'on' })
    channel.receive({ state: 'off' })
    expect(state()).toMatchObject({ other: 'off', isAsked: false })
  })
})

describe('lines', () => {
  test.each(['off', 'declined', 'unable'] as const)('are neither shown nor sent while the own state is %s', (own) => {
    const { captions, channel, state } = start()
    captions.setOwn(own)
    captions.say('Hello', 'en')
    expect(state().lines).toEqual([])
    expect(channel.packets().filter((packet) => 'line' in packet)).toEqual([])
  })

  test('arrive in order with their language, and once although they are sent twice', () => {
    const { channel, state } = start()
    for (const sent of [line, line, { id: 'b'.repeat(32), text: 'और बुखार', language: 'hi' }])
      channel.receive({ line: sent })
    expect(state().lines).toMatchObject([
      { mine: false, text: 'मुझे खाँसी है', language: 'hi' },
      { mine: false, text: 'और बुखार', language: 'hi' }
    ])
    expect(channel.packets().filter((packet) => 'got' in packet)).toHaveLength(3)
  })

  test('that were not confirmed are sent again on the next connection', () => {
    const { captions, channel } = start()
    captions.setOwn('on')
    captions.say('First', 'en')
    captions.say('Second', 'en')
    channel.receive({ got: captions.snapshot().lines[0]?.id })
    const next = new FakeChannel()
    captions.use(next as unknown as RTCDataChannel)
    captions.say('Third', 'en')
    next.open()
    expect(next.packets().map((packet) => packet.line?.text)).toEqual([undefined, 'Second', 'Third'])
  })

  test('reach the listener only as long as it listens', () => {
    const { captions } = start()
    captions.setOwn('on')
    const listener = vi.fn()
    captions.say('Before', 'en')
    const end = captions.onSay(listener)
    captions.say('During', 'en')
    end()
    captions.say('After', 'en')
    expect(listener.mock.calls.map(([said]) => said.text)).toEqual(['During'])
  })

  test('are cut at the limit', () => {
    const { captions, channel, state } = start()
    captions.setOwn('on')
    captions.say('x'.repeat(lineTextMax + 1), 'en')
    channel.receive({ line: { ...line, text: 'y'.repeat(lineTextMax + 1) } })
    expect(state().lines.map(({ text }) => text.length)).toEqual([lineTextMax, lineTextMax])
  })
})

test.each([
  ['text that is no JSON', '{'],
  ['null', 'null'],
  ['a number', '1'],
  ['bytes', new ArrayBuffer(8)],
  ['an unknown state', { state: 'loud' }],
  ['a line without an id', { line: { ...line, id: undefined } }],
  ['an id of another shape', { line: { ...line, id: '<img>' } }],
  ['an empty text', { line: { ...line, text: '  ' } }],
  ['a text that is an object', { line: { ...line, text: {} } }],
  ['an unknown language', { line: { ...line, language: 'xx' } }],
  ['a language that is no text', { line: { ...line, language: ['hi'] } }]
])('ignores %s from the other browser', (_, data) => {
  const { channel, state } = start()
  const before = state()
  if (data instanceof ArrayBuffer) channel.onmessage?.({ data })
  else channel.receive(data)
  expect(state()).toEqual(before)
})

test('reports a problem after failures in a row, until something is understood again', () => {
  const { captions, state } = start()
  captions.setOwn('on')
  captions.reportFailure()
  expect(state().transcriptProblem).toBe(false)
  captions.reportFailure()
  expect(state().transcriptProblem).toBe(true)
  captions.say('Hello', 'en')
  captions.reportFailure()
  expect(state().transcriptProblem).toBe(false)
})
