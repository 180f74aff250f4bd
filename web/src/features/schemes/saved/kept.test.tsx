import type { Scheme, SchemeGroup } from '@arogyachat/contract/schemes'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../../testing/server.ts'
import { PublicScheme } from '../public-scheme.tsx'
import { SchemesScreen } from '../schemes-screen.tsx'

const schemeOf = (id: string, title: string, group: SchemeGroup): Scheme => ({
  id,
  title,
  officialTitle: title,
  description: `What ${title} is.`,
  eligibility: [`Who ${title} is for.`],
  forWhom: [{ group, sentence: 0 }],
  benefits: [`What ${title} gives.`],
  documents: ['Aadhaar card'],
  category: 'Healthcare',
  state: null,
  website: 'https://example.gov.in/',
  helpline: 'Call 104.',
  phones: ['104'],
  asOf: '2025-05-27'
})
const elders = schemeOf('elders', 'Care for elders', 'elder')
const lungs = schemeOf('lungs', 'Free TB care', 'tb')
const mothers = schemeOf('mothers', 'Safe birth', 'pregnant')

beforeEach(() => {
  vi.restoreAllMocks()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  localStorage.setItem('userId', 'u1')
  localStorage.setItem('userRole', 'patient')
})

/** A server that keeps what the screen sends. */
function keptServer(
  start: { schemeIds: string[]; groups: SchemeGroup[] | null },
  answers: Record<string, Answer> = {}
) {
  let kept = start
  return standInServer({
    'GET /api/schemes': { schemes: [elders, lungs, mothers] },
    'GET /api/patients/schemes': () => ({ kept }),
    'PUT /api/patients/schemes/kept': ({ body }: Sent) => {
      const { schemeId, isKept } = body as { schemeId: string; isKept: boolean }
      const others = kept.schemeIds.filter((id) => id !== schemeId)
      kept = { ...kept, schemeIds: isKept ? [schemeId, ...others] : others }
      return { kept }
    },
    'PUT /api/patients/schemes/answers': ({ body }: Sent) => {
      kept = { ...kept, groups: (body as { groups: SchemeGroup[] | null }).groups }
      return { kept }
    },
    ...answers
  })
}
const show = (at = '/patient-dashboard?section=schemes') =>
  showScreen(<SchemesScreen />, { at, areas: ['schemes', 'speech', 'shell'] })
const names = () => screen.queryAllByRole('article').map((element) => element.getAttribute('aria-label'))

test('a scheme is saved and found under “Saved”, the last one first', async () => {
  keptServer({ schemeIds: ['elders'], groups: null })
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Save: Free TB care' }))
  expect((await screen.findByRole('button', { name: 'Saved: Free TB care' })).getAttribute('aria-pressed')).toBe('true')
  await user.click(screen.getByRole('tab', { name: /^Saved\s*2$/ }))
  await waitFor(() => expect(names()).toEqual(['Free TB care', 'Care for elders']))
  expect(new URLSearchParams(location.search).get('tab')).toBe('saved')
})

test('a removed scheme leaves the list and can be brought back', async () => {
  const sent = keptServer({ schemeIds: ['elders', 'lungs'], groups: null })
  const { user } = await show('/patient-dashboard?section=schemes&tab=saved')
  await user.click(await screen.findByRole('button', { name: 'Saved: Care for elders' }))
  await waitFor(() => expect(names()).toEqual(['Free TB care']))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(names()).toEqual(['Care for elders', 'Free TB care']))
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { schemeId: 'elders', isKept: false },
    { schemeId: 'elders', isKept: true }
  ])
})

test('without saved schemes the list says what it is for, and leads to all of them', async () => {
  keptServer({ schemeIds: [], groups: null })
  const { user } = await show('/patient-dashboard?section=schemes&tab=saved')
  expect(await screen.findByText('You have not saved any scheme yet')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Show all schemes' }))
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('a failure to save is said, and nothing is shown as saved', async () => {
  keptServer(
    { schemeIds: [], groups: null },
    { 'PUT /api/patients/schemes/kept': { status: 500, body: { code: 'INTERNAL', message: 'x' } } }
  )
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Save: Safe birth' }))
  expect(await screen.findByText('Your change could not be saved')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save: Safe birth' }).getAttribute('aria-pressed')).toBe('false')
})

test('saved schemes open again without a network, for the same person only', async () => {
  keptServer({ schemeIds: ['lungs'], groups: ['tb'] })
  const first = await show('/patient-dashboard?section=schemes&tab=saved')
  await waitFor(() => expect(names()).toEqual(['Free TB care']))
  // The answers, which name illnesses, are not on the device.
  expect(Object.keys(JSON.parse(localStorage.getItem('keptSchemes') ?? '')).sort()).toEqual([
    'savedAt',
    'schemeIds',
    'userId'
  ])
  first.unmount()
  standInServer({})
  const second = await show('/patient-dashboard?section=schemes&tab=saved')
  await waitFor(() => expect(names()).toEqual(['Free TB care']))
  second.unmount()
  localStorage.setItem('userId', 'u2')
  await show('/patient-dashboard?section=schemes&tab=saved')
  expect(await screen.findByText('Your saved schemes could not be loaded')).toBeTruthy()
  expect(names()).toEqual([])
})

test('answers are kept only when the person says so, and are there the next time', async () => {
  const sent = keptServer({ schemeIds: [], groups: null })
  const answersSent = () => sent.filter(({ path }) => path.endsWith('/answers')).map(({ body }) => body)
  const first = await show()
  const before = location.search
  expect(screen.queryByRole('checkbox', { name: /Remember/ })).toBeNull()
  await first.user.click(await screen.findByRole('checkbox', { name: 'TB' }))
  await waitFor(() => expect(names()).toEqual(['Free TB care']))
  expect(answersSent()).toEqual([])
  await first.user.click(screen.getByRole('checkbox', { name: 'Remember these answers for next time' }))
  await waitFor(() => expect(answersSent()).toEqual([{ groups: ['tb'] }]))
  expect(location.search).toBe(before)
  first.unmount()

  const { user } = await show()
  await waitFor(() => expect(names()).toEqual(['Free TB care']))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'TB' }).checked).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: '70 or older' }))
  await waitFor(() => expect(answersSent().at(-1)).toEqual({ groups: ['tb', 'elder'] }))
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Remember/ }).disabled).toBe(false))
  await user.click(screen.getByRole('checkbox', { name: /Remember/ }))
  await waitFor(() => expect(answersSent().at(-1)).toEqual({ groups: null }))
  // They stay on the screen until it is left.
  expect(names()).toEqual(['Care for elders', 'Free TB care'])
})

test('sharing copies the name, what it gives and the public address, without the answers', async () => {
  keptServer({ schemeIds: [], groups: ['tb'] })
  const { user } = await show('/patient-dashboard?section=schemes&scheme=lungs')
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text))
  const dialog = within(await screen.findByRole('dialog', { name: 'Free TB care' }))
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(copied).toEqual([`Free TB care\nWhat Free TB care gives.\n${location.origin}/schemes/lungs`])
})

test('sharing uses the share sheet where there is one', async () => {
  keptServer({ schemeIds: [], groups: null })
  const share = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const { user } = await show('/patient-dashboard?section=schemes&scheme=lungs')
  const dialog = within(await screen.findByRole('dialog', { name: 'Free TB care' }))
  await user.click(dialog.getByRole('button', { name: 'Share' }))
  Reflect.deleteProperty(navigator, 'share')
  expect(share).toHaveBeenCalledWith({
    title: 'Free TB care',
    text: 'Free TB care\nWhat Free TB care gives.',
    url: `${location.origin}/schemes/lungs`
  })
})

test('the public page shows a scheme without an account, and says so when the link is old', async () => {
  localStorage.clear()
  const sent = standInServer({ 'GET /api/schemes': { schemes: [elders, lungs] }, 'GET /api/site': {} })
  const view = await showScreen(<PublicScheme schemeId="lungs" />, { areas: ['schemes'], at: '/schemes/lungs' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Free TB care' })).toBeTruthy()
  expect(screen.getByText('Who Free TB care is for.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sign in to see all schemes' })).toBeTruthy()
  expect(sent.some(({ path }) => path.startsWith('/api/patients'))).toBe(false)
  view.unmount()
  await showScreen(<PublicScheme schemeId="gone" />, { areas: ['schemes'], at: '/schemes/gone' })
  expect(await screen.findByText('This scheme is not in the list')).toBeTruthy()
})
