import type { Role } from '@arogyachat/contract/accounts'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Message, MessageThread } from '@arogyachat/contract/messages/messages'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { MessageDoctorButton } from './message-doctor-button.tsx'
import { MessagesScreen } from './messages-screen.tsx'

const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`
const threadId = idOf(1)
const now = new Date()

const messageOf = (number: number, more: Partial<Message> = {}): Message => ({
  _id: idOf(100 + number),
  number,
  from: 'doctor',
  author: null,
  text: `Message ${number}`,
  file: null,
  hours: null,
  createdAt: now.toISOString(),
  ...more
})
const threadOf = (more: Partial<MessageThread> = {}): MessageThread => ({
  _id: threadId,
  person: { _id: idOf(2), name: 'Dr. Meera Rao', profileImage: null, specialization: 'Cardiology' },
  state: 'open',
  isEndedByMe: false,
  writableUntil: '2026-12-20',
  unread: 0,
  seenByOther: 0,
  last: messageOf(1),
  ...more
})
const listOf = (...threads: MessageThread[]) => ({ threads, total: threads.length, page: 1, pageSize: 20 })
const conversation = (messages: Message[], thread: Partial<MessageThread> = {}) => ({
  thread: threadOf({ last: messages.at(-1) ?? null, ...thread }),
  messages,
  hasEarlier: false
})
const threads = 'POST /api/messages/threads/find'
const one = `GET /api/messages/threads/${threadId}`
const post = `POST /api/messages/threads/${threadId}/messages`
const sentReply = ({ body }: Sent) => {
  const { text } = body as { text: string }
  return { message: messageOf(9, { from: 'patient', text }), emergency: null, automatic: null }
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Element.prototype.scrollIntoView = vi.fn()
  localStorage.setItem('userId', 'u1')
})

async function show(
  answers: Record<string, Answer | ((sent: Sent) => Answer)>,
  { role = 'patient', language = 'en', thread = '' }: { role?: Role; language?: LanguageCode; thread?: string } = {}
) {
  const sent = standInServer(answers)
  const view = await showScreen(<MessagesScreen role={role} />, {
    areas: ['messages', 'doctors', 'speech', 'video'],
    at: `/patient-dashboard?section=messages${thread && `&thread=${thread}`}`,
    language
  })
  const asked = (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call)
  return { ...view, sent, asked }
}
const log = () => screen.findByRole('log')

test('the list shows the newest line and what is unread, and a search is sent by name', async () => {
  const { user, asked } = await show({ [threads]: listOf(threadOf({ unread: 3 })) })
  const row = await screen.findByRole('button', { name: /Dr. Meera Rao.*Message 1.*3 unread messages/ })
  expect(row).toBeTruthy()
  await user.type(screen.getByRole('searchbox', { name: 'Find a name' }), 'mee')
  await waitFor(() => expect(asked(threads).at(-1)?.body).toMatchObject({ search: 'mee' }))
})

test('an empty list says what to do, in the language of the reader', async () => {
  await show({ [threads]: listOf() }, { language: 'hi' })
  expect(await screen.findByText('अभी कोई संदेश नहीं है')).toBeTruthy()
  expect(screen.getAllByText(/30 दिन बाद तक आप डॉक्टर को/).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'नया संदेश' })).toBeTruthy()
})

test('a conversation shows its day, who wrote for whom, and marks the newest as seen', async () => {
  const messages = [
    messageOf(1, { from: 'patient', author: { name: 'Sunita', role: 'mother' } }),
    messageOf(2, { text: 'Please rest' })
  ]
  const { asked } = await show(
    {
      [threads]: listOf(threadOf()),
      [one]: conversation(messages, { unread: 1, seenByOther: 1 }),
      [`POST /api/messages/threads/${threadId}/seen`]: { unread: 0 }
    },
    { thread: threadId }
  )
  const words = within(await log())
  expect(words.getByRole('heading', { name: 'Today' })).toBeTruthy()
  expect(words.getByText('Please rest')).toBeTruthy()
  expect(words.getByText(/Written by .*Sunita/)).toBeTruthy()
  expect(words.getByText('Seen')).toBeTruthy()
  await waitFor(() => expect(asked(`POST /api/messages/threads/${threadId}/seen`)[0]?.body).toEqual({ number: 2 }))
})

test('Enter sends, and the text stays as a draft until then', async () => {
  const stored = [messageOf(1)]
  const answers = {
    [threads]: listOf(),
    [one]: () => conversation(stored),
    [post]: (sent: Sent) => {
      const reply = sentReply(sent)
      stored.push(reply.message)
      return reply
    }
  }
  const first = await show(answers, { thread: threadId })
  await first.user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Half a sentence')
  first.unmount()
  const { user, asked } = await show(answers, { thread: threadId })
  const box: HTMLTextAreaElement = await screen.findByRole('textbox', { name: 'Write a message' })
  expect(box.value).toBe('Half a sentence')
  await user.type(box, ' more{Enter}')
  expect(box.value).toBe('')
  await waitFor(() => expect(asked(post)[0]?.body).toMatchObject({ text: 'Half a sentence more', language: 'en' }))
  expect(await within(await log()).findByText('Half a sentence more')).toBeTruthy()
})

test('a refused message stays with the reason, and is sent again with the same key', async () => {
  let isRefused = true
  const { user, asked } = await show(
    {
      [threads]: listOf(),
      [one]: conversation([messageOf(1)]),
      [post]: (sent) =>
        isRefused ? { status: 409, body: { success: false, code: 'THREAD_CLOSED', message: 'no' } } : sentReply(sent)
    },
    { thread: threadId }
  )
  await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Hello{Enter}')
  expect(await screen.findByText('Not sent')).toBeTruthy()
  expect(screen.getByText('You can no longer write in this conversation.')).toBeTruthy()
  isRefused = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('Not sent')).toBeNull())
  const keys = asked(post).map(({ body }) => (body as { key: string }).key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a waiting message that is removed while an earlier one is being sent is not sent', async () => {
  let isOffline = true
  const { user, asked } = await show(
    {
      [threads]: listOf(),
      [one]: conversation([messageOf(1)]),
      [post]: (sent) => {
        if (isOffline) throw new TypeError('Failed to fetch')
        fireEvent.click(screen.getAllByRole('button', { name: 'Remove' }).at(-1) as HTMLElement)
        return sentReply(sent)
      }
    },
    { thread: threadId }
  )
  const box = await screen.findByRole('textbox', { name: 'Write a message' })
  for (const [place, text] of ['First', 'Second'].entries()) {
    await user.type(box, `${text}{Enter}`)
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(place + 1))
  }
  isOffline = false
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
  await new Promise((done) => setTimeout(done, 50))
  expect(asked(post).map(({ body }) => (body as { text: string }).text)).toEqual(['First', 'Second', 'First'])
})

test('an emergency shows 112 at once', async () => {
  const card = { disposition: 'emergency_now', title: 'Possible heart attack', steps: ['Sit down.'], numbers: ['112'] }
  const { user } = await show(
    { [threads]: listOf(), [one]: conversation([]), [post]: (sent) => ({ ...sentReply(sent), emergency: card }) },
    { thread: threadId }
  )
  await user.type(await screen.findByRole('textbox', { name: 'Write a message' }), 'Chest pain{Enter}')
  const notice = within(await screen.findByRole('region', { name: 'Possible heart attack' }))
  expect(notice.getByRole('link', { name: /Call.*112/ }).getAttribute('href')).toBe('tel:112')
  expect(notice.getByText('Sit down.')).toBeTruthy()
})

test('the automatic reply says when the doctor answers, in the language of the reader', async () => {
  const hours = { days: ['Monday' as const], from: '09:00', to: '17:00' }
  const reply = messageOf(1, { from: 'automatic', text: 'On rounds.', hours })
  await show({ [threads]: listOf(), [one]: conversation([reply]) }, { thread: threadId, language: 'ur' })
  const words = within(await log())
  expect(words.getByText('خودکار جواب')).toBeTruthy()
  expect(words.getByText('On rounds.')).toBeTruthy()
  expect(words.getByText(/112 پر فون کریں/)).toBeTruthy()
})

test.each([
  ['over', 'You could write here until 20 Dec 2026. To write again, book another appointment.'],
  ['ended', 'This conversation has been ended.'],
  ['closed', 'You can no longer write here.']
] as const)('nobody writes in a conversation that is %s', async (state, text) => {
  await show({ [threads]: listOf(), [one]: conversation([messageOf(1)], { state }) }, { thread: threadId })
  await waitFor(() => expect(screen.getByText((_, element) => plain(element) === text)).toBeTruthy())
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).toBeNull()
})
/** The text of an element of its own, without the isolating marks around values. */
const plain = (element: Element | null) =>
  element?.children.length === 0 ? element.textContent?.replace(/[\u2066-\u2069]/g, '') : null

test('a doctor sets other hours, and cannot save them without a day', async () => {
  const settings = { isAway: false, awayText: '', hours: null }
  const availability = { days: ['Monday' as const], from: '09:00', to: '12:00' }
  const save = 'PUT /api/messages/settings'
  const { user, asked } = await show(
    {
      [threads]: listOf(threadOf()),
      'GET /api/messages/settings': { settings, availability },
      [save]: ({ body }) => ({ settings: body as object, availability })
    },
    { role: 'doctor' }
  )
  await user.click(await screen.findByRole('button', { name: 'Message settings' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Message settings' }))
  await user.click(await dialog.findByRole('radio', { name: 'Other hours' }))
  await user.click(dialog.getByRole('checkbox', { name: 'Monday' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByRole('alert').textContent).toBe('Choose at least one day.')
  expect(asked(save)).toEqual([])
  await user.click(dialog.getByRole('checkbox', { name: 'Friday' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(asked(save)[0]?.body).toEqual({
      isAway: false,
      awayText: '',
      hours: { days: ['Friday'], from: '09:00', to: '12:00' }
    })
  )
})

test('a report needs a reason', async () => {
  const call = `POST /api/messages/threads/${threadId}/reports`
  const { user, asked } = await show(
    { [threads]: listOf(), [one]: conversation([messageOf(1)]), [call]: {} },
    { thread: threadId }
  )
  await user.click(await screen.findByRole('button', { name: 'Options' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Report the conversation/ }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(dialog.getByRole('alert').textContent).toBe('Please choose what is wrong.')
  await user.click(dialog.getByRole('radio', { name: 'Threats or violence' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await waitFor(() => expect(asked(call)[0]?.body).toEqual({ reason: 'threat', note: '' }))
})

test('a doctor’s profile offers a message only to a patient who can write to them', async () => {
  const meera = { _id: idOf(2), name: 'Dr. Meera Rao', profileImage: null, specialization: 'Cardiology' }
  const sent = standInServer({ 'POST /api/messages/contacts/find': { contacts: [meera] } })
  const namesake = { ...meera, _id: idOf(3) }
  await showScreen(
    <>
      <MessageDoctorButton doctor={meera} />
      <MessageDoctorButton doctor={namesake} />
    </>,
    { areas: ['messages'] }
  )
  const links = await screen.findAllByRole('link', { name: 'Write a message' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/patient-dashboard?section=messages&with=${meera._id}`
  ])
  expect(sent[0]?.body).toEqual({ search: 'Dr. Meera Rao' })
})
