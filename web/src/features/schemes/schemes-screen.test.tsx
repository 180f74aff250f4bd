import type { Scheme } from '@arogyachat/contract/schemes'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { fakePlayer, health } from '../speech/testing/fake-devices.ts'
import { SchemesScreen } from './schemes-screen.tsx'

const ayushman: Scheme = {
  id: 'pmjay',
  title: 'Ayushman Bharat (AB PM-JAY)',
  officialTitle: 'Ayushman Bharat (AB PM-JAY)',
  description: 'It pays for treatment in hospital, up to ₹1.5 lakh. No cash is needed.',
  eligibility: ['Everyone aged 70 or more.'],
  forWhom: [{ group: 'elder', sentence: 0 }],
  benefits: ['Up to ₹1.5 lakh a year.', 'No cash at the counter.'],
  documents: ['Aadhaar card', 'Ration card'],
  category: 'Insurance',
  state: null,
  website: 'https://pmjay.gov.in/',
  helpline: 'Call 14555 or 1800-111-565.',
  phones: ['14555', '1800-111-565'],
  asOf: '2025-05-27'
}
const janani: Scheme = {
  ...ayushman,
  id: 'jsy',
  title: 'Janani Suraksha Yojana (JSY)',
  officialTitle: 'Janani Suraksha Yojana (JSY)',
  description: 'Cash for mothers.',
  eligibility: ['Pregnant women.'],
  forWhom: [{ group: 'pregnant', sentence: 0 }],
  benefits: ['₹1,400 in a village.'],
  category: 'Maternal Health'
}
const kerala: Scheme = {
  ...ayushman,
  id: 'kasp-kerala',
  title: 'Karunya Arogya Suraksha Padhathi (KASP)',
  officialTitle: 'Karunya Arogya Suraksha Padhathi (KASP)',
  description: 'The insurance of Kerala.',
  eligibility: ['Families on the list.', 'Everyone in Kerala.'],
  forWhom: [
    { group: 'lowIncome', sentence: 0 },
    { group: 'everyone', sentence: 1 }
  ],
  state: 'Kerala'
}
const english = [ayushman, janani, kerala]
const hindi = [
  {
    ...ayushman,
    title: 'आयुष्मान भारत',
    description: 'यह योजना अस्पताल के इलाज का खर्च देती है। नकद नहीं देना पड़ता।',
    eligibility: ['70 साल या उससे ज़्यादा उम्र का हर व्यक्ति।'],
    benefits: ['काउंटर पर नकद नहीं।']
  },
  {
    ...janani,
    title: 'जननी सुरक्षा योजना',
    description: 'माँ के लिए नकद मदद।',
    eligibility: ['गर्भवती महिलाएँ।'],
    benefits: ['गाँव में ₹1,400।']
  },
  { ...kerala, title: 'कारुण्य आरोग्य सुरक्षा', description: 'केरल का बीमा।', eligibility: ['केरल के परिवार।'] }
]
const served = ({ query }: Sent) => ({ schemes: query.get('language') === 'hi' ? hindi : english })

beforeEach(() => {
  vi.restoreAllMocks()
})

interface Showing {
  at?: string
  language?: 'en' | 'hi' | 'ur'
  answers?: Record<string, Answer | ((sent: Sent) => Answer)>
}

async function show({ at = '/patient-dashboard?section=schemes', language = 'en', answers = {} }: Showing = {}) {
  const sent = standInServer({ 'GET /api/schemes': served, ...answers })
  const view = await showScreen(<SchemesScreen />, { at, language, areas: ['schemes', 'speech'] })
  return { ...view, sent }
}

const names = () => screen.queryAllByRole('article').map((element) => element.getAttribute('aria-label'))
const titles = (list: readonly Scheme[]) => list.map((entry) => entry.title)
const shows = (list: readonly Scheme[]) => waitFor(() => expect(names()).toEqual(titles(list)))
const inAddress = (name: string) => new URLSearchParams(location.search).get(name)
const search = async (text: string) => {
  const box = await screen.findByRole('searchbox')
  await userEvent.clear(box)
  await userEvent.type(box, text)
}
const openAyushman = async () => {
  await userEvent.click(await screen.findByRole('button', { name: `Details: ${ayushman.title}` }))
  return screen.findByRole('dialog', { name: ayushman.title })
}

test('a card shows what the scheme gives before its name, then the kind, the state and whom it is for', async () => {
  await show()
  const card = await screen.findByRole('article', { name: ayushman.title })
  expect(card.firstElementChild?.textContent).toBe('Up to ₹1.5 lakh a year.')
  for (const text of ['Insurance', 'All India', '70 or older']) expect(within(card).getByText(text)).toBeTruthy()
  expect(screen.getByText('3 schemes found')).toBeTruthy()
})

test('“Do I qualify?” shows the schemes for the chosen people, each with its reason, and nothing about them in the URL', async () => {
  const { user } = await show()
  await shows(english)
  const before = location.search
  await user.click(screen.getByRole('checkbox', { name: 'Pregnancy and birth' }))
  await shows([janani, kerala])
  const reasonOf = (scheme: Scheme) =>
    within(screen.getByRole('article', { name: scheme.title })).getByText(/May be for you/).parentElement?.textContent
  expect(reasonOf(janani)).toBe('May be for you: Pregnant women.')
  expect(reasonOf(kerala)).toBe('May be for you: Everyone in Kerala.')
  await user.click(screen.getByRole('checkbox', { name: '70 or older' }))
  await shows(english)
  await user.click(screen.getByRole('checkbox', { name: 'Pregnancy and birth' }))
  await shows([ayushman, kerala])
  expect(screen.getByText(/This is no decision/)).toBeTruthy()
  expect(location.search).toBe(before)
  await user.click(screen.getByRole('checkbox', { name: '70 or older' }))
  await shows(english)
  expect(screen.queryByText(/May be for you/)).toBeNull()
})

test.each([
  ['its name, in any case and spelling', 'AAYUSHMAN', [ayushman]],
  ['its short name without the hyphen', 'pmjay', [ayushman]],
  ['what it gives', '1,400', [janani]],
  ['whom it is for', 'pregnant', [janani]],
  ['a state', 'kerala', [kerala]],
  ['two words, wherever each of them stands', 'mothers village', [janani]]
])('in English a scheme is found by %s', async (_, text, found) => {
  await show()
  await search(text)
  await shows(found)
  expect(inAddress('search')).toBe(text)
})

test.each([
  ['its name in Hindi', 'आयुष्मान', [hindi[0]]],
  ['its official name', 'ayushman', [hindi[0]]],
  ['a word without its nukta', 'ज्यादा', [hindi[0]]],
  ['another sign for the same sound', 'मां', [hindi[1]]],
  ['a number in the digits of Hindi', '१४००', [hindi[1]]],
  ['what only the English text says', 'pregnant', [hindi[1]]]
])('on a Hindi screen a scheme is found by %s', async (_, text, found) => {
  await show({ language: 'hi' })
  await shows(hindi)
  await search(text)
  await shows(found as Scheme[])
})

test('English is fetched only when Latin letters are typed, and without it the official names are searched', async () => {
  const { sent } = await show({
    language: 'hi',
    answers: {
      'GET /api/schemes': (call) =>
        call.query.get('language') === 'hi' ? served(call) : { status: 500, body: { code: 'INTERNAL', message: 'x' } }
    }
  })
  const asked = () => sent.filter((call) => call.path === '/api/schemes').map((call) => call.query.get('language'))
  await shows(hindi)
  await search('आयुष्मान')
  await shows([hindi[0] as Scheme])
  expect(asked()).toEqual(['hi'])
  await search('janani')
  await shows([hindi[1] as Scheme])
  expect(asked()).toEqual(['hi', 'en'])
})

test('kind and state filter the list; a state’s own schemes come before the national ones', async () => {
  const { user } = await show()
  await shows(english)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Your state' }), 'Kerala')
  await shows([kerala, ayushman, janani])
  await user.selectOptions(screen.getByRole('combobox', { name: 'Type of help' }), 'Insurance')
  await shows([kerala, ayushman])
  expect([inAddress('state'), inAddress('category'), inAddress('section')]).toEqual(['Kerala', 'Insurance', 'schemes'])
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Your state' }),
    'Another state (schemes for all India)'
  )
  await shows([ayushman])
})

test('filters in the URL are applied, and invalid ones are ignored', async () => {
  await show({ at: '/?search=cash&category=Magic&state=Atlantis' })
  await shows(english)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('cash')
  for (const box of screen.getAllByRole<HTMLSelectElement>('combobox')) expect(box.value).toBe('')
})

test('when nothing matches, clearing the filters shows all schemes', async () => {
  const { user } = await show({ at: '/?search=zzz&state=Kerala' })
  expect(await screen.findAllByText('No schemes found')).toHaveLength(2)
  const [clear] = screen.getAllByRole('button', { name: 'Clear filters' })
  if (!clear) throw new Error('There is no way to clear the filters')
  await user.click(clear)
  await shows(english)
  expect(location.search).toBe('')
})

test('the details include phone numbers and a link to the official site', async () => {
  await show()
  const dialog = within(await openAyushman())
  for (const part of ['What it is', 'Who it is for', 'What it offers', 'Documents to bring', 'Helpline'])
    expect(dialog.getByRole('heading', { name: part })).toBeTruthy()
  for (const text of [ayushman.description, 'Everyone aged 70 or more.', 'No cash at the counter.', 'Ration card'])
    expect(dialog.getByText(text)).toBeTruthy()
  expect(dialog.getByText(/Information as of 27 May 2025/).textContent).toMatch(/check on the official website/)
  const links = dialog.getAllByRole<HTMLAnchorElement>('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'tel:14555',
    'tel:1800111565',
    'https://pmjay.gov.in/'
  ])
  const website = dialog.getByRole('link', { name: 'Open the official website' })
  expect([website.getAttribute('target'), website.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  expect(document.getElementById(website.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Opens pmjay.gov.in, outside ArogyaChat, in a new tab.'
  )
})

test('when only the year is known, no day is shown', async () => {
  const { user } = await show({ answers: { 'GET /api/schemes': { schemes: [{ ...ayushman, asOf: '2014-01-01' }] } } })
  await user.click(await screen.findByRole('button', { name: `Details: ${ayushman.title}` }))
  expect(await screen.findByText(/Information as of 2014\./)).toBeTruthy()
})

test('in other languages the details also show the official title', async () => {
  await show({ at: '/?scheme=pmjay', language: 'hi' })
  const dialog = within(await screen.findByRole('dialog', { name: 'आयुष्मान भारत' }))
  expect(dialog.getByText(new RegExp(ayushman.officialTitle.replace(/[()]/g, '\\$&')))).toBeTruthy()
})

test('an open scheme is in the URL: Back and its button close it', async () => {
  const { user } = await show()
  const dialog = await openAyushman()
  expect([inAddress('scheme'), inAddress('section')]).toEqual(['pmjay', 'schemes'])
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([inAddress('scheme'), inAddress('section')]).toEqual([null, 'schemes'])
  await openAyushman()
  history.back()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(inAddress('scheme')).toBeNull()
})

test('a shared link opens its scheme, and closing it shows the list', async () => {
  const { user } = await show({ at: '/patient-dashboard?section=schemes&scheme=jsy' })
  await user.click(
    within(await screen.findByRole('dialog', { name: janani.title })).getByRole('button', { name: 'Close' })
  )
  await shows(english)
  expect(location.search).toBe('?section=schemes')
})

test('a link to an unknown scheme shows a message and leads to the list', async () => {
  const { user } = await show({ at: '/?scheme=none' })
  expect(await screen.findByText('This scheme is not in the list')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all schemes' }))
  await shows(english)
})

test('one button reads the whole scheme aloud in the current language', async () => {
  const player = fakePlayer()
  const { user, sent } = await show({
    at: '/?scheme=pmjay',
    answers: {
      'GET /ai/health': health({ tts: { status: 'online', name: 'espeak' } }),
      'POST /ai/tts': { file_id: '01890000-0000-7000-8000-0000000000e1', source: 'espeak' }
    }
  })
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: `Listen: ${ayushman.title}` }))
  await dialog.findByRole('button', { name: 'Pause reading' })
  expect(sent.find((call) => call.path === '/ai/tts')?.body).toEqual({
    text: [
      ayushman.title,
      ...ayushman.benefits,
      ...ayushman.eligibility,
      'Aadhaar card\nRation card',
      ayushman.helpline
    ].join('\n'),
    language: 'en',
    allowOutside: false
  })
  expect(player.calls).toHaveLength(1)
})

test('in Urdu the signs of a number keep their order', async () => {
  const urdu = { ...ayushman, helpline: 'SECC 2011, 1800-111-565 اور ₹1,400 اور 70+' }
  await show({ at: '/?scheme=pmjay', language: 'ur', answers: { 'GET /api/schemes': { schemes: [urdu] } } })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/SECC/).textContent).toBe(
    'SECC 2011, \u20661800-111-565\u2069 اور \u2066₹1,400\u2069 اور \u206670+\u2069'
  )
})

test('a failed load can be retried, and being offline is stated', async () => {
  let isAway = true
  const { user } = await show({
    answers: {
      'GET /api/schemes': (call) => (isAway ? { status: 500, body: { code: 'INTERNAL', message: 'x' } } : served(call))
    }
  })
  expect(await screen.findByText('The schemes could not be loaded')).toBeTruthy()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/You are offline/)).toBeTruthy()
  isAway = false
  standInServer({ 'GET /api/schemes': served })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await shows(english)
})
