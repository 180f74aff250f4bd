import type { LanguageCode } from '@arogyachat/contract/languages'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { MicrophoneButton } from './microphone-button.tsx'
import { fakeMicrophone, fakeRecognition, health } from './testing/fake-devices.ts'

const speak = 'Speak instead of typing'
const finish = 'Stop and convert to text'
const own = { status: 'online', name: 'Own' }
const heard = { transcription: 'I have fever', fault: null, source: 'Own' }
const kept = 'Your recording was not sent. It is saved here.'
const lineDown = new TypeError('Failed to fetch')

/** A microphone that one can go away from, and whose language changes. */
function Place({ onText }: { onText: (text: string) => void }) {
  const [isHere, setHere] = useState(true)
  const [language, setLanguage] = useState<LanguageCode>('hi')
  return (
    <>
      <button type="button" onClick={() => setHere(!isHere)}>
        Go
      </button>
      <button type="button" onClick={() => setLanguage('ta')}>
        In Tamil
      </button>
      {isHere && <MicrophoneButton language={language} onText={onText} />}
    </>
  )
}

/** `answers`: of the calls that write down, first to last; the last one stays. */
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
  const view = await showScreen(<Place onText={onText} />, { areas: ['speech'] })
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }))
  const recordings = () => sent.filter((call: Sent) => call.path === '/ai/record').map((call) => call.body as FormData)
  const say = async () => {
    await press(speak)
    await press(finish)
  }
  return { ...view, onText, press, recordings, say }
}
const isKept = () => screen.findByRole('button', { name: 'Send again' })
const isNotKept = () => vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull())
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what a lost line swallowed is kept, said so, and sent again in the language it was said in', async () => {
  const { say, press, onText, recordings } = await show([lineDown, heard])
  expect(asks()).toBe(false)
  await say()
  await isKept()
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(kept)
  expect(asks()).toBe(true)
  await press('In Tamil')
  await press('Go')
  expect(screen.queryByText(kept)).toBeNull()
  await press('Go')
  await press('Send again')
  await vi.waitFor(() => expect(onText).toHaveBeenCalledExactlyOnceWith('I have fever'))
  expect(recordings().map((recording) => [recording.get('language'), (recording.get('audio') as Blob).size])).toEqual([
    ['hi', 5],
    ['hi', 5]
  ])
  await isNotKept()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: speak }))
  expect(asks()).toBe(false)
})

test.each([
  ['the service that writes down is away', { transcription: 'x', fault: 'provider', source: null }, true],
  ['the server is away', { status: 503, body: 'gateway' }, true],
  ['a yes is needed first', { status: 403, body: { code: 'CONSENT_NEEDED', message: 'x' } }, true],
  ['too much was asked', { status: 429, body: { code: 'TOO_MANY', message: 'x' } }, true],
  ['it is too large', { status: 413, body: { code: 'TOO_LARGE', message: 'x' } }, false],
  ['nobody can read it', { transcription: 'x', fault: 'unreadable', source: null }, false],
  ['nobody spoke', { transcription: '', fault: null, source: null }, false]
])('where %s, whether it is kept is whether another try can help', async (_, answer, canHelp) => {
  const { say } = await show([answer])
  await say()
  await screen.findByRole('button', { name: 'Close' })
  expect(screen.queryByRole('button', { name: 'Send again' }) !== null).toBe(canHelp)
})

test('it is thrown away only after a question', async () => {
  const { say, press, user, recordings } = await show([lineDown])
  await say()
  await press('Delete')
  const question = await screen.findByRole('alertdialog', { name: 'Delete this recording?' })
  await user.click(within(question).getByRole('button', { name: 'Keep' }))
  await isKept()
  await press('Delete')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await isNotKept()
  expect(recordings()).toHaveLength(1)
})

test('several wait in the order they were said, and those that still do not get through go on waiting', async () => {
  const { say, press, onText } = await show([
    lineDown,
    lineDown,
    heard,
    lineDown,
    { ...heard, transcription: 'and a cough' }
  ])
  await say()
  await isKept()
  await say()
  await screen.findByText('2 recordings were not sent. They are saved here.', { ignore: '[role=status]' })
  await press('Send again')
  await screen.findByText(kept, { ignore: '[role=status]' })
  expect(onText.mock.calls).toEqual([['I have fever']])
  await press('Send again')
  await isNotKept()
  expect(onText.mock.calls).toEqual([['I have fever'], ['and a cough']])
})

test('a listener outside that came meanwhile is given it only after a yes', async () => {
  let stt: object = own
  const { say, press, user, recordings } = await show([lineDown, heard], () => stt)
  stt = { ...own, name: 'Far ears', isOutside: true }
  await say()
  await isKept()
  await press('Send again')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('your voice is sent to Far ears')
  await user.click(within(question).getByRole('button', { name: 'No, thanks' }))
  await isKept()
  expect(recordings()).toHaveLength(1)
  await press('Send again')
  await press('Allow')
  await isNotKept()
  expect(recordings().map((recording) => recording.get('allowOutside'))).toEqual(['false', 'true'])
})

test('where the server listens no more it is not given to the browser instead, and stays', async () => {
  const begun = fakeRecognition('available')
  let stt: object = own
  const { say, press, recordings } = await show([lineDown, heard], () => stt)
  stt = { status: 'offline', name: null }
  await say()
  await isKept()
  await vi.waitFor(async () => {
    await press('Send again')
    expect(screen.queryByText(/This server cannot convert speech to text/)).toBeTruthy()
  })
  await isKept()
  expect(recordings()).toHaveLength(1)
  expect(begun).toEqual([])
})
