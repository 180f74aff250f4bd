import type { AssistantReply } from '@arogyachat/contract/assistant'
import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleAnswer, sampleEmergency } from '../../../testing/answers.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { fakePlayer, health } from '../../speech/testing/fake-devices.ts'
import { passQuestion, takeQuestion } from '../asked-question.ts'
import { AssistantScreen } from '../assistant-screen.tsx'
import { spokenAnswer } from '../chat/spoken-answer.ts'

beforeEach(() => takeQuestion())

const title = 'Please see a doctor within 24 hours.'
const advice = (value: Partial<AssistantReply> = {}) =>
  sampleAnswer({
    reply: `I understood: fever.\n\n${title}\n\nUntil then: Rest.`,
    disposition: 'doctor_24h',
    card: { disposition: 'doctor_24h', title, steps: ['Rest.', 'Call 112 for a fit.'], numbers: [] },
    parts: [
      { kind: 'understood', sentences: ['I understood: fever.'] },
      { kind: 'warning', sentences: ['Call 112 for a fit.'] },
      { kind: 'care', sentences: ['Rest.'] },
      { kind: 'question', sentences: ['How old is the person?'] }
    ],
    actions: [
      { kind: 'findDoctor', specialization: 'Cardiology', label: 'Find a doctor' },
      { kind: 'summary', label: 'Summary for the doctor' }
    ],
    ...value
  })

/** Holds the open conversation, as the address of the page does. */
function Page() {
  const [conversation, setConversation] = useState<string | null>(null)
  return <AssistantScreen conversation={conversation} onConversation={setConversation} onFindDoctor={vi.fn()} />
}

async function show(answer: AssistantReply, speech = {}) {
  const sent = standInServer({
    'GET /ai/assistant/settings': { model: null },
    'POST /ai/assistant': answer,
    ...speech
  })
  const { user } = await showScreen(<Page />, { areas: ['assistant', 'doctors', 'appointments', 'speech'] })
  const asked = () => sent.filter((call) => call.path === '/ai/assistant').map((call) => call.body)
  return { user, asked }
}

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

test('an answer shows its urgency once, then the doctor, and folds what is not urgent', async () => {
  const { user } = await show(advice())
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  const section = await screen.findByRole('region', { name: title })
  expect(within(section).getAllByText(title)).toHaveLength(1)
  const doctor = within(section).getByRole('button', { name: 'Find a doctor: Cardiology' })
  const warning = within(section).getByText('Call 112 for a fit.')
  const care = within(section).getByText('Rest.')
  const summary = within(section).getByRole('button', { name: 'Summary for the doctor' })
  const order = [within(section).getByText(title), doctor, warning, care, summary]
  for (const [position, next] of order.slice(1).entries()) expect(isBefore(order[position] as Element, next)).toBe(true)
  expect(warning.closest('details')).toBeNull()
  expect(care.closest('details')?.open).toBe(false)
  await user.click(within(section).getByText('What helps until then'))
  expect(care.closest('details')?.open).toBe(true)
})

test('what helps at home is open where the answer is to stay at home', async () => {
  const card = { disposition: 'self_care' as const, title, steps: [], numbers: [] }
  const { user } = await show(advice({ disposition: 'self_care', card }))
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  await screen.findByText('What helps at home')
  expect(screen.getByText('Rest.').closest('details')?.open).toBe(true)
})

test('a rephrased answer shows its text instead of the parts', async () => {
  const { parts: _, ...rephrased } = advice({ reply: 'You have a fever.', source: { kind: 'model', name: 'Far' } })
  const { user } = await show(rephrased)
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  expect(await within(screen.getByRole('log')).findByText('You have a fever.')).toBeTruthy()
  expect(screen.queryByText('What helps until then')).toBeNull()
})

test('a message handed over by another screen is sent once, and never stands in the address', async () => {
  passQuestion('My knee hurts')
  const { asked } = await show(advice())
  await vi.waitFor(() => expect(asked()).toMatchObject([{ text: 'My knee hurts' }]))
  expect(location.href).not.toContain('knee')
  expect(takeQuestion()).toBeNull()
})

test('the frame of the app folds away while talking, and comes back on request', async () => {
  const { user } = await show(advice())
  const view = screen.getByRole('region', { name: 'Health assistant' })
  expect(view.dataset.talking).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  await screen.findByRole('region', { name: title })
  expect(view.dataset.talking).toBe('true')
  await user.click(screen.getByRole('button', { name: 'Show the menu' }))
  expect(view.dataset.talking).toBeUndefined()
  await user.click(screen.getByRole('button', { name: '1 to 4 years' }))
  expect(view.dataset.talking).toBe('true')
})

const voice = {
  'GET /ai/health': health({ tts: { status: 'limited' } }),
  'POST /ai/tts': { file_id: '01890000-0000-7000-8000-0000000000c1', source: 'espeak' }
}

test.each([
  ['Read aloud', true],
  ['Don’t read aloud', false]
])('reading aloud is offered once: %s', async (name, isWanted) => {
  fakePlayer()
  const { user } = await show(advice(), voice)
  expect(screen.queryByRole('region', { name: 'Read answers aloud?' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  const offer = await screen.findByRole('region', { name: 'Read answers aloud?' })
  await user.click(within(offer).getByRole('button', { name }))
  expect(screen.queryByRole('region', { name: 'Read answers aloud?' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('voiceChoices') ?? '').readsAloud).toBe(isWanted)
})

test('an emergency is read aloud at once where that was chosen, with nothing offered beside it', async () => {
  localStorage.setItem('voiceChoices', JSON.stringify({ person: null, allowed: [], readsAloud: true }))
  const { calls } = fakePlayer()
  const { user } = await show(sampleEmergency(), voice)
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  await screen.findByRole('region', { name: 'Possible heart attack' })
  await vi.waitFor(() => expect(calls.some((call) => call.startsWith('play'))).toBe(true))
  expect(screen.queryByRole('region', { name: 'Read answers aloud?' })).toBeNull()
})

test('the card of an emergency names the other one that it may be below its steps, and both are spoken in this order', async () => {
  const emergency = sampleEmergency()
  const also = { title: 'It may also be: Snake bite', steps: ['Keep still; let others carry.'] }
  const answer = { ...emergency, card: emergency.card && { ...emergency.card, also } }
  const { user } = await show(answer, voice)
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  const card = await screen.findByRole('region', { name: 'Possible heart attack' })
  expect(card.textContent).toMatch(/.+It may also be: Snake biteKeep still; let others carry\.$/)
  expect(spokenAnswer(answer)).toBe(`${spokenAnswer(emergency)}\n${also.title}\n${also.steps[0]}`)
})
