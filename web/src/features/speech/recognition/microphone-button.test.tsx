import { transcriptionFailed } from '@arogyachat/contract/speech'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { fakeMicrophone, fakeRecognition, health } from '../testing/fake-devices.ts'
import { MicrophoneButton } from './microphone-button.tsx'

const speak = 'Speak instead of typing'
const finish = 'Stop and convert to text'
const served = { stt: { status: 'online', name: 'Own' } }
const transcribed = { transcription: 'I have fever', fault: null, source: 'Own' }

async function show(answers: Record<string, Answer | ((sent: Sent) => Answer)>) {
  const sent = standInServer(answers)
  const onText = vi.fn()
  const view = await showScreen(<MicrophoneButton language="hi" onText={onText} />, { areas: ['speech'] })
  const recordings = () => sent.filter((call) => call.path === '/ai/record').map((call) => call.body as FormData)
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }))
  return { ...view, onText, recordings, press, sent }
}

test('sends the recording with its language, returns the text and releases the microphone', async () => {
  const { track } = fakeMicrophone()
  let answer = (_: object) => {}
  const { press, onText, recordings } = await show({ 'GET /ai/health': health(served), 'POST /ai/record': transcribed })
  const answered = vi.fn(fetch)
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url === '/ai/record') await new Promise<object>((resolve) => (answer = resolve))
    return answered(url, init)
  })
  await press(speak)
  const status = screen.getAllByRole('status')[0] as HTMLElement
  await vi.waitFor(() => expect(status.textContent).toBe('Listening…'))
  await vi.waitFor(() => expect(Number(screen.getByRole('meter').getAttribute('value'))).toBeCloseTo(0.6))
  expect(screen.getByRole('timer').textContent).toBe('60 seconds left')
  await press(finish)
  await vi.waitFor(() => expect(status.textContent).toBe('Converting your speech to text…'))
  expect(track.isStopped).toBe(true)
  answer({})
  expect(await screen.findByText('Transcription complete')).toBeTruthy()
  expect(screen.getByText('You can edit the text before sending.')).toBeTruthy()
  expect(screen.getByText('Upload complete')).toBeTruthy()
  expect(onText).toHaveBeenCalledExactlyOnceWith('I have fever')
  const [form] = recordings()
  expect(form?.get('language')).toBe('hi')
  expect(form?.get('allowOutside')).toBe('false')
  const audio = form?.get('audio') as Blob
  expect([audio.type, audio.size]).toEqual(['audio/webm;codecs=opus', 5])
})

test('stops the recording after a minute', async () => {
  fakeMicrophone()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { press, onText } = await show({ 'GET /ai/health': health(served), 'POST /ai/record': transcribed })
    await press(speak)
    await screen.findByRole('button', { name: finish })
    vi.setSystemTime(Date.now() + 50_000)
    await vi.waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(10|9) seconds left$/))
    expect(screen.getAllByRole('status')[0]?.textContent).toBe('Listening, 10 seconds left')
    expect(onText).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 10_000)
    await vi.waitFor(() => expect(onText).toHaveBeenCalledOnce())
  } finally {
    vi.useRealTimers()
  }
})

test('Escape and Cancel discard the recording and send nothing', async () => {
  const { track } = fakeMicrophone()
  const { user, press, onText, recordings } = await show({
    'GET /ai/health': health(served),
    'POST /ai/record': transcribed
  })
  await press(speak)
  await screen.findByRole('button', { name: finish })
  await user.keyboard('{Escape}')
  await screen.findByRole('button', { name: speak })
  await press(speak)
  await press('Cancel')
  await screen.findByRole('button', { name: speak })
  await vi.waitFor(() => expect(track.isStopped).toBe(true))
  expect(recordings()).toEqual([])
  expect(onText).not.toHaveBeenCalled()
})

test('leaving the screen releases the microphone and sends nothing', async () => {
  const { track } = fakeMicrophone()
  const { press, unmount, recordings } = await show({
    'GET /ai/health': health(served),
    'POST /ai/record': transcribed
  })
  await press(speak)
  await screen.findByRole('button', { name: finish })
  unmount()
  await vi.waitFor(() => expect(track.isStopped).toBe(true))
  expect(recordings()).toEqual([])
})

test('shows an error when the microphone is refused', async () => {
  fakeMicrophone(new DOMException('No', 'NotAllowedError'))
  const { press, recordings } = await show({ 'GET /ai/health': health(served) })
  await press(speak)
  expect(await screen.findByText('Microphone Error')).toBeTruthy()
  expect(screen.getByText('Could not access microphone.')).toBeTruthy()
  expect(recordings()).toEqual([])
})

test.each([
  ['the server cannot be reached', undefined, 'Upload failed', 'Could not upload audio to the server.'],
  [
    'the server refuses',
    { status: 413, body: { success: false, code: 'TOO_LARGE', message: 'x' } },
    'Upload error',
    null
  ],
  [
    'nobody spoke',
    { transcription: '', fault: null, source: null },
    'Your speech couldn’t be converted to text',
    'We didn’t hear anything. Please speak close to the microphone.'
  ]
])('shows an error when %s', async (_, answer, title, text) => {
  fakeMicrophone()
  const { press, onText } = await show({
    'GET /ai/health': health(served),
    ...(answer && { 'POST /ai/record': answer })
  })
  await press(speak)
  await press(finish)
  expect(await screen.findByText(title)).toBeTruthy()
  if (text) expect(screen.getByText(text)).toBeTruthy()
  expect(onText).not.toHaveBeenCalled()
})

test('asks once, naming the provider, before the recording is sent outside', async () => {
  const { getUserMedia } = fakeMicrophone()
  const { press, user, recordings } = await show({
    'GET /ai/health': health({ stt: { status: 'online', name: 'Far ears', isOutside: true } }),
    'POST /ai/record': transcribed
  })
  await press(speak)
  const question = await screen.findByRole('alertdialog', { name: 'Send your voice outside ArogyaChat?' })
  expect(question.textContent).toContain('your voice is sent to Far ears')
  await user.click(within(question).getByRole('button', { name: 'No, thanks' }))
  expect(getUserMedia).not.toHaveBeenCalled()
  await press(speak)
  await press('Allow')
  await press(finish)
  await vi.waitFor(() => expect(recordings()).toHaveLength(1))
  expect(recordings()[0]?.get('allowOutside')).toBe('true')
  await press(speak)
  await screen.findByRole('button', { name: finish })
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('recognises on the device without consent when the server has no recognition', async () => {
  const started = fakeRecognition('available')
  const { press, onText } = await show({ 'GET /ai/health': health() })
  await press(speak)
  await screen.findByRole('button', { name: finish })
  expect(started[0]?.processLocally).toBe(true)
  expect(started[0]?.lang).toBe('hi-IN')
  started[0]?.emitResult('mujhe', 'bukhar hai')
  await press(finish)
  await vi.waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith('mujhe bukhar hai'))
  expect(screen.queryByText('Upload complete')).toBeNull()
})

test('asks before speech is sent to the browser’s vendor', async () => {
  const started = fakeRecognition('downloadable')
  const { press } = await show({ 'GET /ai/health': health() })
  await press(speak)
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('your voice is sent to the maker of your browser')
  expect(started).toEqual([])
  await press('Allow')
  await screen.findByRole('button', { name: finish })
  expect(started[0]?.processLocally).toBe(false)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  started[0]?.fail('network')
  online.mockRestore()
  expect(await screen.findByText(/needs a connection to convert speech to text/)).toBeTruthy()
  // A lost connection is temporary, so the microphone stays available.
  expect(screen.getByRole('button', { name: speak })).toBeTruthy()
})

test.each([
  ['network', /This browser cannot convert speech to text/, /Neither this server nor this browser/],
  ['service-not-allowed', /does not allow speech recognition/, /does not allow speech recognition/],
  [
    'language-not-supported',
    /does not understand speech in this language/,
    /does not understand speech in this language/
  ]
])('does not offer a browser’s recognition again after a permanent failure (%s)', async (error, first, later) => {
  const started = fakeRecognition()
  const { press } = await show({ 'GET /ai/health': health() })
  await press(speak)
  await press('Allow')
  await screen.findByRole('button', { name: finish })
  started[0]?.fail(error)
  expect(await screen.findByText(first)).toBeTruthy()
  await press('The microphone cannot be used here')
  expect((await screen.findAllByText(later)).length).toBeGreaterThan(0)
  expect(started).toHaveLength(1)
})

test('does not try a browser that reports the language as unavailable', async () => {
  const started = fakeRecognition('unavailable')
  const { press } = await show({ 'GET /ai/health': health() })
  await press('The microphone cannot be used here')
  expect(await screen.findByText(/does not understand speech in this language/)).toBeTruthy()
  expect(started).toEqual([])
})

test('explains that a page without https has no microphone', async () => {
  fakeRecognition()
  vi.stubGlobal('isSecureContext', false)
  const { press } = await show({ 'GET /ai/health': health() })
  await press('The microphone cannot be used here')
  expect(await screen.findByText(/works only on a secure \(https\) page/)).toBeTruthy()
})

test('switches to the browser when the server turns out to have no recognition', async () => {
  fakeMicrophone()
  const started = fakeRecognition('available')
  let stt: object = served.stt
  const { press, sent } = await show({
    'GET /ai/health': () => health({ stt }),
    'POST /ai/record': () => {
      stt = { status: 'offline', name: null }
      return { transcription: `${transcriptionFailed} no`, fault: 'not_configured', source: null }
    }
  })
  await press(speak)
  await press(finish)
  expect(await screen.findByText(/This server cannot convert speech to text/)).toBeTruthy()
  await vi.waitFor(() => expect(sent.filter((call) => call.path === '/ai/health')).toHaveLength(2))
  await vi.waitFor(async () => {
    await press(speak)
    expect(started).toHaveLength(1)
  })
})

test.each([
  [
    'neither server nor browser can recognise speech',
    { 'GET /ai/health': health() },
    /Neither this server nor this browser/
  ],
  ['the server cannot be reached', {}, /The server cannot be reached/]
])('the microphone explains why it is unavailable when %s', async (_, answers, reason) => {
  fakeMicrophone()
  const { press } = await show(answers)
  await press('The microphone cannot be used here')
  expect(await screen.findByText(reason)).toBeTruthy()
})
