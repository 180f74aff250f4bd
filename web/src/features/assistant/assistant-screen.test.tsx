import { screen, within } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { sampleAnswer } from '../../testing/answers.ts'
import { sampleAppointment } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { fakePlayer, fakeRecognition, health } from '../speech/testing/fake-devices.ts'
import { AssistantScreen } from './assistant-screen.tsx'

const id = '01890000-0000-7000-8000-0000000000c1'
const ask = 'POST /ai/assistant'
const settings = { 'GET /ai/assistant/settings': { model: null } }
const summary = { _id: id, title: 'I have fever', updatedAt: '2026-11-20T10:00:00.000Z', triage: 'doctor' }
const actions = [
  { kind: 'findDoctor' as const, specialization: 'Cardiology' as const, label: 'Find a doctor' },
  { kind: 'bookTest' as const, testId: 'cbc', label: 'Book a blood count' },
  { kind: 'summary' as const, label: 'Summary for the doctor' }
]

type ScreenProps = ComponentProps<typeof AssistantScreen>

/** Holds the open conversation, as the address of the page does. */
function Page({ conversation, onConversation, ...rest }: ScreenProps) {
  const [opened, setOpened] = useState(conversation)
  return (
    <AssistantScreen
      conversation={opened}
      onConversation={(next, isSame) => {
        setOpened(next)
        onConversation(next, isSame)
      }}
      {...rest}
    />
  )
}

async function show(
  answers: Record<string, Answer | ((sent: Sent) => Answer)>,
  { conversation = null, language = 'en' }: { conversation?: string | null; language?: 'en' | 'hi' } = {}
) {
  const sent = standInServer({ ...settings, ...answers })
  const on = { onConversation: vi.fn(), onFindDoctor: vi.fn() }
  const { user } = await showScreen(<Page conversation={conversation} {...on} />, {
    areas: ['assistant', 'doctors', 'appointments', 'speech'],
    language
  })
  const asked = () => sent.filter((call) => call.path === '/ai/assistant').map((call) => call.body)
  return { sent, asked, user, ...on }
}

test('starts a conversation with a suggestion and continues it under its id', async () => {
  const { user, asked, onConversation } = await show({ [ask]: sampleAnswer() })
  expect(within(screen.getByRole('list', { name: 'Try asking' })).getAllByRole('button')).toHaveLength(4)
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  await within(screen.getByRole('log')).findByText('I understood: fever.')
  expect(onConversation).toHaveBeenCalledExactlyOnceWith(id, true)
  await user.click(screen.getByRole('button', { name: '1 to 4 years' }))
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  const consent = { language: 'en', useProfile: false, allowModel: false, message: expect.any(String) }
  expect(asked()).toEqual([
    { text: 'My back hurts', ...consent },
    { answer: 'age:age1To4', conversation: id, ...consent }
  ])
})

test('shows the whole screen in Hindi', async () => {
  const { user } = await show({ [ask]: sampleAnswer({ language: 'hi' }) }, { language: 'hi' })
  await user.type(screen.getByRole('textbox', { name: 'सेहत के बारे में अपना सवाल लिखें…' }), 'बुखार{Enter}')
  expect(await screen.findByText('हिन्दी में जवाब')).toBeTruthy()
})

test('uses an outside model and the profile only with consent, which is stored', async () => {
  const outside = { 'GET /ai/assistant/settings': { model: { name: 'Far model', isOutside: true } } }
  const { user, asked } = await show({ ...outside, [ask]: sampleAnswer() })
  const question = await screen.findByRole('region', { name: 'Let Far model phrase the answers?' })
  await user.click(within(question).getByRole('button', { name: 'Allow' }))
  await user.click(screen.getByRole('button', { name: 'No, thanks' }))
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  await vi.waitFor(() => expect(asked()).toMatchObject([{ allowModel: true, useProfile: false }]))
  expect(screen.queryByRole('region', { name: 'Let Far model phrase the answers?' })).toBeNull()
  expect(JSON.parse(localStorage.getItem('assistantChoices') ?? '')).toEqual({
    person: null,
    allowModel: true,
    useProfile: false
  })
})

test('ignores the choices of another account', async () => {
  localStorage.setItem('assistantChoices', JSON.stringify({ person: 'somebody', allowModel: true, useProfile: true }))
  const { user, asked } = await show({ [ask]: sampleAnswer() })
  expect(screen.getByRole('region', { name: 'Let the assistant use your profile?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  await vi.waitFor(() => expect(asked()).toMatchObject([{ allowModel: false, useProfile: false }]))
})

test('offers doctors of the matching specialty, and a test booking in the chat', async () => {
  const { user, asked, onFindDoctor } = await show({ [ask]: sampleAnswer({ actions }) })
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  await user.click(await screen.findByRole('button', { name: 'Find a doctor: Cardiology' }))
  expect(onFindDoctor).toHaveBeenCalledExactlyOnceWith('Cardiology')
  await user.click(screen.getByRole('button', { name: 'Book a blood count' }))
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  expect(asked()[1]).toMatchObject({ text: 'Book a blood count', conversation: id })
})

test('links from a test booked in the chat to the lab bookings', async () => {
  const booked = { kind: 'booking' as const, bookingId: id, label: 'Blood count' }
  const { user } = await show({ [ask]: sampleAnswer({ actions: [booked] }) })
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  expect(await screen.findByText('Blood count')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'See lab tests' }))
  expect(location.search).toBe('?section=tests&tab=bookings')
})

test('links from the list of bookings to appointments and lab bookings', async () => {
  const sections = ['consultation', 'tests'] as const
  const listed = sections.map((section) => ({ kind: 'open' as const, section, label: section }))
  const { user } = await show({ [ask]: sampleAnswer({ actions: listed }) })
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  const tests = await screen.findByRole('link', { name: 'See lab tests' })
  expect(tests.getAttribute('href')).toBe('/patient-dashboard?section=tests&tab=bookings')
  const visits = screen.getByRole('link', { name: 'See appointments' })
  expect(visits.getAttribute('href')).toBe('/patient-dashboard?section=consultation')
})

const conversation = {
  conversation: {
    ...summary,
    messages: [
      { _id: 'm1', sender: 'user', text: 'I have fever', timestamp: summary.updatedAt, answer: null },
      { _id: 'm2', sender: 'bot', text: 'x', timestamp: summary.updatedAt, answer: sampleAnswer({ actions }) }
    ]
  }
}

test('shows the summary before sending it to the doctor of an upcoming visit', async () => {
  const visit = sampleAppointment({ appointmentDate: '2099-11-20' })
  const intake = {
    language: 'en',
    complaint: 'I have fever',
    present: [{ id: 'fever', name: 'fever', severity: 'severe', onset: null, durationDays: 2, words: null }],
    denied: [],
    ageMonths: 40 * 12,
    unknown: [],
    sex: null,
    isPregnant: null,
    isPostpartum: null,
    note: 'At night',
    redFlags: [],
    triage: 'doctor',
    writtenAt: '2026-11-20T10:00:00.000Z'
  }
  const { user, sent } = await show(
    {
      [`GET /ai/assistant/conversations/${id}`]: conversation,
      'GET /api/patients/appointments': { appointments: [visit], total: 1, page: 1, pageSize: 50 },
      [`POST /api/appointments/${visit._id}/intake`]: { intake }
    },
    { conversation: id }
  )
  await user.click(await screen.findByRole('button', { name: 'Summary for the doctor' }))
  const dialog = await screen.findByRole('dialog')
  const preview = await within(dialog).findByRole('region', { name: 'What the doctor will see' })
  expect(preview.textContent).toContain('I have fever')
  expect(within(preview).getByText('fever')).toBeTruthy()
  expect(sent.some((call) => call.method === 'POST')).toBe(false)
  await user.type(within(dialog).getByRole('textbox', { name: 'Anything to add?' }), 'At night')
  await user.click(within(dialog).getByRole('button', { name: 'Send to the doctor' }))
  expect(await within(dialog).findByText('From the assistant, not checked')).toBeTruthy()
  expect(within(dialog).getByText('(severe, 2 days)')).toBeTruthy()
  expect(within(dialog).getByText('40 years old')).toBeTruthy()
  expect(sent.at(-1)?.body).toEqual({ conversation: id, note: 'At night' })
})

test('searches, continues and, after confirmation, deletes earlier conversations', async () => {
  const other = { ...summary, _id: '01890000-0000-7000-8000-0000000000c2', title: 'My back hurts' }
  const { user, sent, onConversation } = await show({
    'GET /ai/assistant/conversations': { conversations: [summary, other], total: 2, page: 1, pageSize: 20 },
    [`DELETE /ai/assistant/conversations/${other._id}`]: {}
  })
  await user.click(screen.getByRole('button', { name: 'Earlier chats' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findAllByRole('button', { name: 'Continue' })).toHaveLength(2)
  await user.type(within(dialog).getByRole('searchbox'), 'BACK')
  expect(within(dialog).queryByText('I have fever')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Delete the conversation “My back hurts”' }))
  const question = await screen.findByRole('alertdialog')
  expect(sent.some((call) => call.method === 'DELETE')).toBe(false)
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  await vi.waitFor(() => expect(sent.some((call) => call.method === 'DELETE')).toBe(true))
  await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await user.clear(within(dialog).getByRole('searchbox'))
  await user.click(within(dialog).getAllByRole('button', { name: 'Continue' })[0] as HTMLElement)
  expect(onConversation).toHaveBeenCalledExactlyOnceWith(id, undefined)
})

test('appends recognised speech to the typed text without sending it', async () => {
  const started = fakeRecognition('available')
  const { user, asked } = await show({ [ask]: sampleAnswer(), 'GET /ai/health': health() })
  await user.click(await screen.findByRole('button', { name: 'Speak' }))
  await screen.findByRole('button', { name: 'Done' })
  const box = screen.getByRole('textbox', { name: 'Type your health question...' }) as HTMLTextAreaElement
  await user.type(box, 'Since Monday ')
  started[0]?.emitResult('I have fever')
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await vi.waitFor(() => expect(box.value).toBe('Since Monday I have fever'))
  expect(document.activeElement).toBe(box)
  expect(asked()).toEqual([])
  await user.keyboard('{Enter}')
  await vi.waitFor(() => expect(asked()).toMatchObject([{ text: 'Since Monday I have fever' }]))
})

test('reads answers aloud when the user has chosen that, and stops when they type', async () => {
  const { calls } = fakePlayer()
  const { user, sent } = await show({
    [ask]: sampleAnswer(),
    'GET /ai/health': health({ tts: { status: 'limited' } }),
    'POST /ai/tts': { file_id: id, source: 'espeak' }
  })
  const spoken = () => sent.filter((call) => call.path === '/ai/tts').map((call) => call.body)
  await user.click(screen.getByRole('button', { name: 'Your choices' }))
  await user.click(await screen.findByRole('button', { name: 'Read aloud' }))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'My back hurts' }))
  await screen.findByRole('button', { name: 'Pause reading' })
  expect(spoken()).toMatchObject([
    { text: 'I understood: fever.\n\nDrink often.\nPlease see a doctor soon.\nRest.', language: 'en' }
  ])
  expect(calls).toEqual([`play /ai/tts/${id}`])
  await user.type(screen.getByRole('textbox', { name: 'Type your health question...' }), 'W')
  await screen.findByRole('button', { name: 'Listen' })
  expect(calls).toEqual([`play /ai/tts/${id}`, 'pause'])
})

test('reads a stored answer aloud only on request', async () => {
  fakePlayer()
  localStorage.setItem('voiceChoices', JSON.stringify({ person: null, allowed: [], readsAloud: true }))
  const { user, sent } = await show(
    {
      [`GET /ai/assistant/conversations/${id}`]: conversation,
      'GET /ai/health': health({ tts: { status: 'limited' } }),
      'POST /ai/tts': { file_id: id, source: 'espeak' }
    },
    { conversation: id }
  )
  const listen = await screen.findByRole('button', { name: 'Listen' })
  expect(sent.some((call) => call.path === '/ai/tts')).toBe(false)
  await user.click(listen)
  await screen.findByRole('button', { name: 'Pause reading' })
})
