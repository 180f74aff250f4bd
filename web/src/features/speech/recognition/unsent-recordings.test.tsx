import type { LanguageCode } from '@arogyachat/contract/languages'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { fakeMicrophone, fakeRecognition, health } from '../testing/fake-devices.ts'
import { MicrophoneButton } from './microphone-button.tsx'

const speak = 'Speak instead of typing'
const finish = 'Stop and convert to text'
const own = { status: 'online', name: 'Own' }
const transcribed = { transcription: 'I have fever', fault: null, source: 'Own' }
const unsentText = 'Your recording was not sent. It is saved here.'
const offlineError = new TypeError('Failed to fetch')

/** A screen with a microphone that can be removed and whose language can change. */
function TestScreen({ onText }: { onText: (text: string) => void }) {
  const [isShown, setShown] = useState(true)
  const [language, setLanguage] = useState<LanguageCode>('hi')
  return (
    <>
      <button type="button" onClick={() => setShown(!isShown)}>
        Go
      </button>
      <button type="button" onClick={() => setLanguage('ta')}>
        In Tamil
      </button>
      {isShown && <MicrophoneButton language={language} onText={onText} />}
    </>
  )
}

/** `answers` are the replies to the transcription calls, in order; the last one is repeated. */
async function show(answers: (Answer | TypeError)[], stt: () => object = () => own) {
  fakeMicrophone()
  const sent = standInServer({
    'GET /ai/health': () => health({ stt: stt() }),
    'POST /ai/record': () => {
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      if (!answer || answer instanceof TypeError) throw answer
      return answer
    }
  })
  const onText = vi.fn()
  const view = await showScreen(<TestScreen onText={onText} />, { areas: ['speech'] })
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }))
  const recordings = () => sent.filter((call: Sent) => call.path === '/ai/record').map((call) => call.body as FormData)
  const say = async () => {
    await press(speak)
    await press(finish)
  }
  return { ...view, onText, press, recordings, say }
}
const waitForUnsent = () => screen.findByRole('button', { name: 'Send again' })
const waitForNoneUnsent = () =>
  vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull())
const asksBeforeUnload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('stores a recording after a lost connection and sends it again in its original language', async () => {
  const { say, press, onText, recordings } = await show([offlineError, transcribed])
  expect(asksBeforeUnload()).toBe(false)
  await say()
  await waitForUnsent()
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(unsentText)
  expect(asksBeforeUnload()).toBe(true)
  await press('In Tamil')
  await press('Go')
  expect(screen.queryByText(unsentText)).toBeNull()
  await press('Go')
  await press('Send again')
  await vi.waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith('I have fever'))
  expect(recordings().map((recording) => [recording.get('language'), (recording.get('audio') as Blob).size])).toEqual([
    ['hi', 5],
    ['hi', 5]
  ])
  await waitForNoneUnsent()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: speak }))
  expect(asksBeforeUnload()).toBe(false)
})

test.each([
  ['the provider is down', { transcription: 'x', fault: 'provider', source: null }, true],
  ['the server is down', { status: 503, body: 'gateway' }, true],
  ['consent is needed', { status: 403, body: { code: 'CONSENT_NEEDED', message: 'x' } }, true],
  ['there were too many requests', { status: 429, body: { code: 'TOO_MANY', message: 'x' } }, true],
  ['the recording is too large', { status: 413, body: { code: 'TOO_LARGE', message: 'x' } }, false],
  ['the recording is unreadable', { transcription: 'x', fault: 'unreadable', source: null }, false],
  ['nobody spoke', { transcription: '', fault: null, source: null }, false]
])('when %s, the recording is stored only if another attempt can succeed', async (_, answer, canHelp) => {
  const { say } = await show([answer])
  await say()
  await screen.findByRole('button', { name: 'Close' })
  expect(screen.queryByRole('button', { name: 'Send again' }) !== null).toBe(canHelp)
})

test('deletes the recording only after confirmation', async () => {
  const { say, press, user, recordings } = await show([offlineError])
  await say()
  await press('Delete')
  const question = await screen.findByRole('alertdialog', { name: 'Delete this recording?' })
  await user.click(within(question).getByRole('button', { name: 'Keep' }))
  await waitForUnsent()
  await press('Delete')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await waitForNoneUnsent()
  expect(recordings()).toHaveLength(1)
})

test('sends several recordings in their order and goes on storing those that fail again', async () => {
  const { say, press, onText } = await show([
    offlineError,
    offlineError,
    transcribed,
    offlineError,
    { ...transcribed, transcription: 'and a cough' }
  ])
  await say()
  await waitForUnsent()
  await say()
  await screen.findByText('2 recordings were not sent. They are saved here.', { ignore: '[role=status]' })
  await press('Send again')
  await screen.findByText(unsentText, { ignore: '[role=status]' })
  expect(onText.mock.calls).toEqual([['I have fever']])
  await press('Send again')
  await waitForNoneUnsent()
  expect(onText.mock.calls).toEqual([['I have fever'], ['and a cough']])
})

test('asks for consent before a stored recording goes to a provider that is outside now', async () => {
  let stt: object = own
  const { say, press, user, recordings } = await show([offlineError, transcribed], () => stt)
  stt = { ...own, name: 'Far ears', isOutside: true }
  await say()
  await waitForUnsent()
  await press('Send again')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('your voice is sent to Far ears')
  await user.click(within(question).getByRole('button', { name: 'No, thanks' }))
  await waitForUnsent()
  expect(recordings()).toHaveLength(1)
  await press('Send again')
  await press('Allow')
  await waitForNoneUnsent()
  expect(recordings().map((recording) => recording.get('allowOutside'))).toEqual(['false', 'true'])
})

test('does not use the browser for a stored recording when the server has no recognition any more', async () => {
  const started = fakeRecognition('available')
  let stt: object = own
  const { say, press, recordings } = await show([offlineError, transcribed], () => stt)
  stt = { status: 'offline', name: null }
  await say()
  await waitForUnsent()
  await vi.waitFor(async () => {
    await press('Send again')
    expect(screen.queryByText(/This server cannot convert speech to text/)).toBeTruthy()
  })
  await waitForUnsent()
  expect(recordings()).toHaveLength(1)
  expect(started).toEqual([])
})
