import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { fakeMicrophone, fakeRecognition, health } from '../../speech/testing/fake-devices.ts'
import { LocalMedia } from '../lobby/local-media.ts'
import { Captions } from './captions.ts'
import { Transcript } from './transcript.tsx'

const visit = '0190a0c0-0000-7000-8000-000000000001'
const consentPath = `/api/appointments/${visit}/transcript/consent`
const nobody = { patientAgreedAt: null, doctorAgreedAt: null }
const at = '2026-11-20T04:35:00.000Z'

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    }
  )
})

interface Given {
  stt?: object
  translation?: object
  consent?: object
  language?: 'en' | 'hi'
  /** When the server says which services it has. */
  isKnown?: Promise<void>
}

/** The transcript of a patient whose microphone is open, and a channel on which the test is the doctor's browser. */
async function show({ stt = {}, translation = {}, consent = nobody, language = 'en', isKnown }: Given = {}) {
  const given = { consent }
  const sent = standInServer({
    'GET /ai/health': async () => {
      await isKnown
      return health({ stt, translation: { status: 'online', name: 'Inside', isOutside: false, ...translation } })
    },
    [`GET ${consentPath}`]: () => ({ consent: given.consent }),
    [`PUT ${consentPath}`]: ({ body }) => {
      given.consent = { ...given.consent, patientAgreedAt: (body as { agreed: boolean }).agreed ? at : null }
      return { consent: given.consent }
    },
    [`POST /api/appointments/${visit}/transcript/lines`]: { status: 201, body: { success: true } },
    'POST /ai/hindi/': { Translation: 'कब से खाँसी है?', translated: true, source: 'Inside' }
  })
  fakeMicrophone()
  const captions = new Captions()
  const channel = { readyState: 'open', send: vi.fn() } as unknown as RTCDataChannel
  captions.use(channel)
  const receive = (packet: object) =>
    act(async () => channel.onmessage?.({ data: JSON.stringify(packet) } as MessageEvent))
  const own = { ...new LocalMedia().snapshot(), microphone: {} as MediaStreamTrack }
  const view = await showScreen(
    <Transcript captions={captions} own={own} appointmentId={visit} role="patient" name="Dr. Rao" />,
    { areas: ['transcript', 'speech', 'video'], language }
  )
  const states = () =>
    vi
      .mocked(channel.send)
      .mock.calls.map(([data]) => JSON.parse(String(data)).state)
      .filter(Boolean)
  const bodies = (path: string) => sent.filter((call) => call.path === path).map((call) => call.body)
  return { ...view, captions, receive, states, bodies, given }
}
const toggle = (name = 'Captions') => screen.findByRole('button', { name })

test('is off by default, and transcribes the user after they turned it on', async () => {
  const started = fakeRecognition('available')
  const { user, states } = await show()
  expect((await toggle()).getAttribute('aria-pressed')).toBe('false')
  expect(screen.queryByRole('log')).toBeNull()
  expect(started).toEqual([])
  await user.click(await toggle())
  expect((await toggle()).getAttribute('aria-pressed')).toBe('true')
  expect(states()).toEqual(['on'])
  await vi.waitFor(() => expect(started).toHaveLength(1))
  await act(async () => started[0]?.emitResult('I have a cough'))
  const log = screen.getByRole('log', { name: 'What was said in this call' })
  expect(within(log).getByText('You')).toBeTruthy()
  expect(within(log).getByText('I have a cough').lang).toBe('en')
  await user.click(await toggle())
  expect(started[0]?.isAborted).toBe(true)
  expect(screen.queryByRole('log')).toBeNull()
})

test('that was turned on before it is known who turns speech into text starts as soon as it is', async () => {
  fakeRecognition('available')
  let answerHealth: () => void = () => undefined
  const isKnown = new Promise<void>((done) => {
    answerHealth = done
  })
  const { user, states } = await show({ isKnown })
  await user.click(await toggle())
  expect(states()).toEqual([])
  answerHealth()
  await vi.waitFor(() => expect(states()).toEqual(['on']))
})

test('transcribes nobody whom the other participant asks, before they say yes', async () => {
  const started = fakeRecognition('available')
  const { user, receive, states } = await show()
  await toggle()
  await receive({ state: 'on' })
  const question = await screen.findByRole('alertdialog', { name: 'Dr. Rao has turned on captions' })
  expect(question.textContent).toContain('your device turns what you say into text')
  expect(question.textContent).toContain('Nothing is kept unless you both agree.')
  expect(started).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'No, thanks' }))
  await vi.waitFor(() => expect(states()).toEqual(['declined']))
  expect(started).toEqual([])
  expect(screen.queryByRole('log')).toBeNull()
})

test('transcribes after a yes, and names the provider to whom the voice goes', async () => {
  const { user, receive, states } = await show({ stt: { status: 'online', name: 'Far ears', isOutside: true } })
  await toggle()
  await receive({ state: 'on' })
  const question = await screen.findByRole('alertdialog', { name: 'Dr. Rao has turned on captions' })
  expect(question.textContent).toContain('Far ears turns what you say into text')
  await user.click(within(question).getByRole('button', { name: 'Yes, turn on' }))
  await vi.waitFor(() => expect(states()).toEqual(['on']))
  // The same consent holds for the other microphones of this account.
  expect(localStorage.getItem('voiceChoices')).toContain('hear:Far ears')
})

test('asks before the own voice leaves the server', async () => {
  const { user, states } = await show({ stt: { status: 'online', name: 'Far ears', isOutside: true } })
  await user.click(await toggle())
  const question = await screen.findByRole('alertdialog', { name: 'Send your voice outside ArogyaChat?' })
  await user.click(within(question).getByRole('button', { name: 'No, thanks' }))
  expect(states()).toEqual([])
  expect((await toggle()).getAttribute('aria-pressed')).toBe('false')
})

test('says why it cannot be used, and tells the one who asks', async () => {
  const { user, receive, states } = await show()
  await vi.waitFor(async () => expect((await toggle()).getAttribute('aria-disabled')).toBe('true'))
  await user.click(await toggle())
  expect((await screen.findAllByText(/Neither this server nor this browser/)).length).toBeGreaterThan(0)
  await receive({ state: 'on' })
  await vi.waitFor(() => expect(states()).toEqual(['unable']))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('shows what the other one says in the reader’s language, with the original under it', async () => {
  fakeRecognition('available')
  const { user, receive, bodies } = await show({ language: 'hi' })
  await user.click(await toggle('सबटाइटल'))
  await receive({ state: 'on' })
  await receive({ line: { id: 'a'.repeat(32), text: 'Since when do you cough?', language: 'en' } })
  const translation = await screen.findByText('कब से खाँसी है?')
  const original = screen.getByText('Since when do you cough?')
  expect([translation.lang, original.lang, original.dir]).toEqual(['hi', 'en', 'ltr'])
  expect(translation.compareDocumentPosition(original) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(bodies('/ai/hindi/')).toEqual([{ text: 'Since when do you cough?', allowOutside: false }])
})

test('sends nothing to an outside translator before the reader agrees', async () => {
  fakeRecognition('available')
  const { user, receive, bodies } = await show({ language: 'hi', translation: { name: 'Far tongue', isOutside: true } })
  await user.click(await toggle('सबटाइटल'))
  await receive({ line: { id: 'a'.repeat(32), text: 'Since when do you cough?', language: 'en' } })
  await user.click(await screen.findByRole('button', { name: 'अनुवाद करें' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Far tongue')
  expect(bodies('/ai/hindi/')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'अनुवाद करें' }))
  expect(await screen.findByText('कब से खाँसी है?')).toBeTruthy()
  expect(bodies('/ai/hindi/')).toEqual([{ text: 'Since when do you cough?', allowOutside: true }])
})

test('sends lines to the server only after both have agreed to keep them', async () => {
  const started = fakeRecognition('available')
  const { user, bodies, given } = await show()
  const stored = () =>
    bodies(`/api/appointments/${visit}/transcript/lines`).flatMap((body) =>
      (body as { lines: { text: string }[] }).lines.map(({ text }) => text)
    )
  await user.click(await toggle())
  await vi.waitFor(() => expect(started).toHaveLength(1))
  await act(async () => started[0]?.emitResult('Before'))
  await user.click(await screen.findByRole('button', { name: 'Keep with this visit' }))
  expect(await screen.findByText(/Nothing is kept until both of you agree/)).toBeTruthy()
  await act(async () => started[0]?.emitResult('Before', 'Asked'))
  expect(stored()).toEqual([])
  given.consent = { patientAgreedAt: at, doctorAgreedAt: at }
  await user.click(screen.getByRole('button', { name: 'Stop keeping' }))
  await user.click(await screen.findByRole('button', { name: 'Keep with this visit' }))
  expect(await screen.findByText(/from now on is kept with this visit/)).toBeTruthy()
  await act(async () => started[0]?.emitResult('Before', 'Asked', 'Kept'))
  await vi.waitFor(() => expect(stored()).toEqual(['Kept']))
  await user.click(screen.getByRole('button', { name: 'Stop keeping' }))
  await screen.findByRole('button', { name: 'Keep with this visit' })
  await act(async () => started[0]?.emitResult('Before', 'Asked', 'Kept', 'Later'))
  expect(screen.getByText('Later')).toBeTruthy()
  expect(stored()).toEqual(['Kept'])
})

test('asks once when the other one wants to keep it', async () => {
  fakeRecognition('available')
  const { user } = await show({ consent: { patientAgreedAt: null, doctorAgreedAt: at } })
  await user.click(await toggle())
  const question = await screen.findByRole('alertdialog', { name: 'Keep the transcript with this visit?' })
  expect(question.textContent).toContain('You can delete it at any time.')
  await user.click(within(question).getByRole('button', { name: 'Keep' }))
  expect(await screen.findByText(/from now on is kept with this visit/)).toBeTruthy()
})
