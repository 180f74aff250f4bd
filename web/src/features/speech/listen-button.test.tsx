import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, standInServer } from '../../testing/server.ts'
import { ListenButton } from './listen-button.tsx'
import { ReadAloudCard } from './read-aloud-card.tsx'
import { fakePlayer, fakeVoices, health } from './testing/fake-devices.ts'

const file = '01890000-0000-7000-8000-0000000000e1'
const served = { 'GET /ai/health': health({ tts: { status: 'limited', name: 'espeak' } }) }
const spoken = { 'POST /ai/tts': { file_id: file, source: 'espeak' } }
const button = (name: string) => screen.findByRole('button', { name })

let player: ReturnType<typeof fakePlayer>
beforeEach(() => {
  vi.restoreAllMocks()
  player = fakePlayer()
})

const Two = () => (
  <>
    <ListenButton text="Drink often." language="hi" name="one" />
    <ListenButton text="Rest." language="en" name="two" />
    <textarea aria-label="box" />
  </>
)

async function show(answers: Record<string, Answer>, part = <Two />) {
  const sent = standInServer(answers)
  const view = await showScreen(part, { areas: ['speech'] })
  const press = async (name: string) => view.user.click(await button(name))
  return { ...view, sent, press, asked: () => sent.filter((call) => call.path === '/ai/tts').map((call) => call.body) }
}

test('requests a text, plays, pauses, resumes and stops it', async () => {
  const { press, asked } = await show({ ...served, ...spoken })
  await press('Listen: one')
  await press('Pause reading')
  await press('Resume reading')
  await press('Stop reading')
  await button('Listen: one')
  expect(asked()).toEqual([{ text: 'Drink often.', language: 'hi', allowOutside: false }])
  expect(player.calls).toEqual([`play /ai/tts/${file}`, 'pause', `play /ai/tts/${file}`, 'pause'])
})

test('reading stops when another text starts, at its end, on typing and on leaving', async () => {
  const { press, user, unmount } = await show({ ...served, ...spoken })
  await press('Listen: one')
  await button('Pause reading')
  await press('Listen: two')
  await button('Pause reading')
  await button('Listen: one')
  expect(player.calls).toEqual([`play /ai/tts/${file}`, 'pause', `play /ai/tts/${file}`])
  player.happen('ended')
  await press('Listen: two')
  await button('Pause reading')
  player.calls.length = 0
  await user.type(screen.getByRole('textbox'), 'w')
  await button('Listen: two')
  expect(player.calls).toEqual(['pause'])
  await press('Listen: one')
  await button('Pause reading')
  player.calls.length = 0
  unmount()
  expect(player.calls).toEqual(['pause'])
})

test('a press while the audio is loading cancels it', async () => {
  const { press } = await show(served)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await press('Listen: one')
  await press('Preparing the audio. Press to stop.')
  await button('Listen: one')
  expect(player.calls).toEqual([])
})

test('shows an error when a text cannot be read aloud', async () => {
  const { press } = await show(served)
  await press('Listen: one')
  expect(await screen.findByText('This text could not be read aloud')).toBeTruthy()
  await button('Listen: one')
})

test('asks once before a text is sent to an outside provider', async () => {
  const { press, user, asked } = await show({
    'GET /ai/health': health({ tts: { status: 'online', name: 'Far voice', isOutside: true } }),
    ...spoken
  })
  await press('Listen: one')
  const question = await screen.findByRole('alertdialog', { name: 'Send this text outside ArogyaChat?' })
  expect(question.textContent).toContain('texts are sent to Far voice')
  await user.click(within(question).getByRole('button', { name: 'No, thanks' }))
  expect(asked()).toEqual([])
  await press('Listen: one')
  await press('Allow')
  await button('Pause reading')
  await press('Listen: two')
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()[0]).toEqual({ text: 'Drink often.', language: 'hi', allowOutside: true })
})

test('reads sentence by sentence with a voice of the device when the server has none', async () => {
  const { said, synthesis } = fakeVoices({ lang: 'en-US', localService: true }, { lang: 'hi_IN', localService: true })
  const { press } = await show(
    { 'GET /ai/health': health() },
    <ListenButton text="पानी पिएँ। आराम करें।" language="bho" />
  )
  await press('Listen')
  await button('Pause reading')
  expect(said).toEqual(['पानी पिएँ।', 'आराम करें।'])
  await press('Stop reading')
  expect(synthesis.cancel).toHaveBeenCalledOnce()
})

test('asks before using an online voice of the device', async () => {
  const { said } = fakeVoices({ lang: 'en-IN', localService: false })
  const { press } = await show({ 'GET /ai/health': health() }, <ListenButton text="Rest." language="en" />)
  await press('Listen')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('the maker of your browser')
  expect(said).toEqual([])
  await press('Allow')
  await vi.waitFor(() => expect(said).toEqual(['Rest.']))
})

test('shows no button when nothing can speak the language', async () => {
  fakeVoices({ lang: 'en-US', localService: true })
  const { sent } = await show(
    { 'GET /ai/health': health({ tts: { status: 'limited' } }) },
    <>
      <ListenButton text="x" language="ta" name="ta" />
      <ListenButton text="x" language="hi" name="hi" />
    </>
  )
  await button('Listen: hi')
  expect(sent).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Listen: ta' })).toBeNull()
})

test('reads new answers aloud, and no older ones, once the user has chosen that', async () => {
  const answers = { ...served, ...spoken }
  const first = await show(answers, <ListenButton text="x" language="en" isNew />)
  await button('Listen')
  expect(first.asked()).toEqual([])
  first.unmount()
  const card = await show(answers, <ReadAloudCard language="en" />)
  expect(await screen.findByText('ArogyaChat makes this voice itself. It may sound robotic.')).toBeTruthy()
  await card.press('Read aloud')
  expect((await button('Read aloud')).getAttribute('aria-pressed')).toBe('true')
  card.unmount()
  const then = await show(
    answers,
    <>
      <ListenButton text="old" language="en" name="old" />
      <ListenButton text="new" language="en" name="new" isNew />
    </>
  )
  await button('Pause reading')
  expect(then.asked()).toEqual([{ text: 'new', language: 'en', allowOutside: false }])
  localStorage.setItem('userId', 'somebody')
  then.unmount()
  const other = await show(answers, <ListenButton text="x" language="en" isNew />)
  await button('Listen')
  expect(other.asked()).toEqual([])
})
