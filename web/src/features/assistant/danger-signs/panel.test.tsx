import type { DangerSignTree } from '@arogyachat/contract/assistant'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sampleAnswer } from '../../../testing/answers.ts'
import { standInServer } from '../../../testing/server.ts'
import { DemoCard } from '../demo/demo-card.tsx'
import { loadDemoMessages } from '../demo/demo-messages.ts'

const emergency = (title: string) => ({
  text: 'Call 112 or 108 now.',
  card: {
    disposition: 'emergency_now' as const,
    title,
    steps: ['Sit and rest.', 'Stay near.'],
    numbers: ['112', '108']
  }
})
const yesNo = (question: string, [yes, no]: [number, number]) => [
  { id: `${question}:yes`, label: 'Yes', next: yes },
  { id: `${question}:no`, label: 'No', next: no }
]
const tree: DangerSignTree = {
  language: 'en',
  entries: [
    { id: 'sign:breathing', name: 'Can’t breathe', node: 0 },
    { id: 'sign:chest', name: 'Chest pain', node: 1 },
    { id: 'body:chest', name: 'Chest', node: 3 },
    { id: 'body:back', name: 'Back', node: 3 },
    { id: 'child:head', name: 'Head', node: 0 }
  ],
  nodes: [
    emergency('Severe trouble breathing'),
    { text: 'Which of these is it?', options: [{ id: 'sign:chest:cold_sweat', label: 'Cold sweat', next: 2 }] },
    emergency('Possible heart attack'),
    { text: 'Is it hard to breathe?', options: yesNo('breathlessness', [0, 4]) },
    { text: 'Is there pain?', options: yesNo('chest_pain', [5, 5]) },
    { text: '', card: { disposition: 'doctor_24h', title: 'See a doctor today.', steps: ['Rest.'], numbers: [] } }
  ]
}
const loadTree = vi.fn(async () => tree)
vi.mock('./load.ts', async () => ({
  DangerSignsPanel: (await import('./panel.tsx')).DangerSignsPanel,
  loadTree: () => loadTree()
}))

const path = 'POST /ai/assistant'
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  loadTree.mockImplementation(async () => tree)
})

async function open() {
  render(<DemoCard initial={await loadDemoMessages('en')} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Is any of this happening now?' }))
  const dialog = await screen.findByRole('dialog', { name: 'Is any of this happening now?' })
  return { user, panel: within(dialog) }
}
const answersOf = (sent: { body?: unknown }[]) => sent.map(({ body }) => (body as { answer?: string }).answer)

it('shows at once what to do after one touch, and sends the sign as an answer', async () => {
  const sent = standInServer({ [path]: sampleAnswer() })
  const { user, panel } = await open()
  await user.click(panel.getByRole('button', { name: 'Can’t breathe' }))
  const card = within(panel.getByRole('region', { name: 'Severe trouble breathing' }))
  expect(card.getAllByRole<HTMLAnchorElement>('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:112',
    'tel:108'
  ])
  expect(card.getAllByRole('listitem').map((step) => step.textContent)).toEqual(['1Sit and rest.', '2Stay near.'])
  await vi.waitFor(() => expect(answersOf(sent)).toEqual(['sign:breathing']))
})

it('works without a network: it shows the card, and the chat keeps the answer for later', async () => {
  standInServer({})
  const { user, panel } = await open()
  await user.click(panel.getByRole('button', { name: 'Chest pain' }))
  await user.click(panel.getByRole('button', { name: 'Cold sweat' }))
  expect(panel.getByRole('region', { name: 'Possible heart attack' })).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline.')
  const sent = standInServer({ [path]: sampleAnswer() })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await vi.waitFor(() => expect(answersOf(sent)).toEqual(['sign:chest+sign:chest:cold_sweat']))
})

it('names every region for screen readers, on the figure and in the list, and asks by keyboard', async () => {
  const sent = standInServer({ [path]: sampleAnswer() })
  const { user, panel } = await open()
  await user.click(panel.getByRole('button', { name: 'Body' }))
  expect(panel.getAllByRole('button', { name: 'Chest' })).toHaveLength(2)
  expect(panel.queryByRole('button', { name: 'Head' })).toBeNull()
  await user.click(panel.getByRole('button', { name: 'Child' }))
  expect(panel.getAllByRole('button', { name: 'Head' })).toHaveLength(2)
  await user.click(panel.getByRole('button', { name: 'Front' }))
  panel.getAllByRole('button', { name: 'Chest' })[1]?.focus()
  await user.keyboard('{Enter}')
  // The focus goes to the heading of the question, and from there to its answers.
  expect(document.activeElement?.textContent).toBe('Chest')
  expect(panel.getByText('Is it hard to breathe?')).toBeTruthy()
  await user.tab()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('No')
  await user.keyboard('{Enter}')
  await user.tab()
  await user.keyboard('{Enter}')
  expect(panel.getByRole('region', { name: 'See a doctor today.' })).toBeTruthy()
  await vi.waitFor(() => expect(answersOf(sent)).toEqual(['body:chest+breathlessness:no+chest_pain:yes']))
})

it('sends what was answered when it is closed between two questions, so that the chat goes on', async () => {
  const sent = standInServer({ [path]: sampleAnswer() })
  const { user, panel } = await open()
  await user.click(panel.getByRole('button', { name: 'Body' }))
  await user.click(panel.getAllByRole('button', { name: 'Chest' })[0] as HTMLElement)
  await user.click(panel.getByRole('button', { name: 'No' }))
  expect(sent).toEqual([])
  await user.click(panel.getByRole('button', { name: 'Close' }))
  await vi.waitFor(() => expect(answersOf(sent)).toEqual(['body:chest+breathlessness:no']))
})

it('waits for an answer on its way, and loses nothing', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const sent = standInServer({ [path]: sampleAnswer() })
  const answer = fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await answer(...call)
    await held
    return response
  })
  render(<DemoCard initial={await loadDemoMessages('en')} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox'), 'I have fever{Enter}')
  await user.click(screen.getByRole('button', { name: 'Is any of this happening now?' }))
  await user.click(await screen.findByRole('button', { name: 'Can’t breathe' }))
  expect(sent).toHaveLength(1)
  release()
  await vi.waitFor(() => expect(answersOf(sent)).toEqual([undefined, 'sign:breathing']))
})

it('is offered large by a reply, and says whom to call if it cannot be loaded', async () => {
  loadTree.mockRejectedValue(new Error('no network'))
  standInServer({
    [path]: sampleAnswer({ card: null, suggestions: [], actions: [{ kind: 'dangerSigns', label: 'Show it' }] })
  })
  render(<DemoCard initial={await loadDemoMessages('en')} />)
  const user = userEvent.setup()
  await user.type(screen.getByRole('textbox'), 'please help{Enter}')
  await vi.waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Is any of this happening now?' })).toHaveLength(2)
  )
  await user.click(screen.getAllByRole('button', { name: 'Is any of this happening now?' })[0] as HTMLElement)
  expect((await screen.findByRole('alert')).textContent).toContain('112')
})
