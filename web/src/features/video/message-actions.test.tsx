import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { health } from '../speech/testing/fake-devices.ts'
import { MessageActions } from './message-actions-button.tsx'

const translated = { Translation: 'खाने के बाद लें', translated: true, source: 'x' }

async function show(
  text: string,
  translation: { status?: string; name?: string | null; isOutside?: boolean } = {},
  answer: Answer | ((sent: Sent) => Answer) = translated
) {
  const sent = standInServer({
    'GET /ai/health': health({
      tts: { status: 'online', name: 'espeak' },
      translation: { status: 'online', name: 'Inside', isOutside: false, ...translation }
    }),
    'POST /ai/hindi/': answer
  })
  const view = await showScreen(<MessageActions text={text} />, { areas: ['video', 'speech'], language: 'hi' })
  await screen.findByRole('button', { name: /^सुनें|^सुनिए/ })
  const requests = () => sent.filter((call) => call.path === '/ai/hindi/').map((call) => call.body)
  return { ...view, requests }
}
const translate = () => screen.getByRole('button', { name: 'अनुवाद करें' })

test('shows a marked translation under a message in another language', async () => {
  const { user, requests } = await show('Take it after food')
  await user.click(translate())
  expect(await screen.findByText('खाने के बाद लें')).toBeTruthy()
  expect(screen.getByText(/मशीन का अनुवाद/)).toBeTruthy()
  expect(requests()).toEqual([{ text: 'Take it after food', allowOutside: false }])
  expect(screen.queryByRole('button', { name: 'अनुवाद करें' })).toBeNull()
})

test('offers no translation of a message in the language of the screen', async () => {
  await show('खाने के बाद लें')
  expect(screen.queryByRole('button', { name: 'अनुवाद करें' })).toBeNull()
})

test('says so when the message could not be translated', async () => {
  const { user } = await show('Take it', {}, { Translation: 'Take it', translated: false, source: null })
  await user.click(translate())
  expect(await screen.findByText('इस संदेश का अनुवाद यहाँ नहीं हो सकता।')).toBeTruthy()
})

test('asks before a message is sent to a translator outside, once', async () => {
  const outside = { name: 'Outside Ltd', isOutside: true }
  const { user, requests, unmount } = await show('Take it after food', outside)
  await user.click(translate())
  expect(await screen.findByText(/Outside Ltd/)).toBeTruthy()
  expect(requests()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'नहीं, धन्यवाद' }))
  expect(requests()).toEqual([])
  await user.click(translate())
  await user.click(screen.getAllByRole('button', { name: 'अनुवाद करें' }).at(-1) as HTMLElement)
  expect(await screen.findByText('खाने के बाद लें')).toBeTruthy()
  expect(requests()).toEqual([{ text: 'Take it after food', allowOutside: true }])
  unmount()
  const again = await show('And water', outside)
  await again.user.click(translate())
  expect(await screen.findByText('खाने के बाद लें')).toBeTruthy()
  expect(again.requests()).toEqual([{ text: 'And water', allowOutside: true }])
})
