import type { Capability } from '@arogyachat/contract/ai-health'
import type { LanguageCode } from '@arogyachat/contract/languages'
import type { FoundMedicine } from '@arogyachat/contract/scanner'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { neverAnswering, standInUploads } from '../../testing/uploads.ts'
import { ScannerCard } from './scanner-card.tsx'

const mb = 1024 * 1024
const health = 'GET /ai/health'
const extract = 'POST /ai/extract-text'
const reader = (value: Partial<Capability> & { readsHandwriting?: boolean; weakIn?: LanguageCode[] } = {}) => ({
  ocr: { status: 'online', name: 'ArogyaChat', isOutside: false, readsHandwriting: true, weakIn: [], ...value }
})
const paracetamol: FoundMedicine = {
  name: 'Paracetamol',
  dosage: '650 mg',
  frequency: '1-0-1 after food',
  duration: '5 days',
  printed: 'Tab. Paracetamol 650 mg 1-0-1 after food x 5 days',
  otherWords: '',
  confidence: 0.95
}
const found = (extracted_text: string, medicines: FoundMedicine[] = [], unrecognised: string[] = []) => ({
  extracted_text,
  medicines,
  unrecognised,
  message: ''
})
const paper = (name = 'asha.jpg', bytes = 3000, type = 'image/jpeg') =>
  new File([new Uint8Array(bytes)], name, { type })

let pixels = { width: 1200, height: 1600 }
beforeEach(() => {
  standInUploads()
  pixels = { width: 1200, height: 1600 }
  vi.stubGlobal('createImageBitmap', async () => ({ ...pixels, close() {} }))
  Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:paper'), revokeObjectURL: vi.fn() })
  localStorage.setItem('userId', 'u1')
})

async function show(answers: Record<string, Answer | ((sent: Sent) => Answer)>) {
  const sent = standInServer({ [health]: reader(), ...answers })
  const view = await showScreen(<ScannerCard />, { areas: ['scanner', 'prescriptions', 'speech'] })
  const forms = () => sent.filter((call) => call.path === '/ai/extract-text').map((call) => call.body as FormData)
  const choose = (file: File) => view.user.upload(screen.getByLabelText('Choose a picture'), file)
  return { ...view, forms, choose }
}
const drop = (file: File) =>
  fireEvent.drop(screen.getByText('Drop a picture here, or choose one'), { dataTransfer: { files: [file] } })
const press = (name: string) => screen.findByRole('button', { name })
const textBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'You can correct what was misread.' })
const stored = () => JSON.parse(sessionStorage.getItem('prescription_data') ?? 'null')

test.each([
  ['online', 'Reading service: Online'],
  ['limited', 'Reading service: Limited'],
  ['offline', 'Reading service: Offline']
] as const)('the badge says that the reader is %s', async (status, words) => {
  await show({ [health]: reader({ status }) })
  expect(screen.getByText('Reading service: Checking…')).toBeTruthy()
  expect(await screen.findByText(words)).toBeTruthy()
})

test('shows that a reader cannot read handwriting', async () => {
  await show({ [health]: reader({ status: 'limited', readsHandwriting: false }) })
  expect(await screen.findByText(/Handwriting cannot/)).toBeTruthy()
})

const weakInUrdu = /Printed Urdu is often misread/

test('warns about weak Urdu recognition only when the document may be in Urdu', async () => {
  const weak = { [health]: reader({ status: 'limited', weakIn: ['ur'] }) }
  const { user } = await show(weak)
  await screen.findByText('Reading service: Limited')
  expect(screen.queryByText(weakInUrdu)).toBeNull()
  await user.selectOptions(screen.getByLabelText('Language of the prescription'), 'ur')
  expect(screen.getByText(weakInUrdu)).toBeTruthy()
  await user.selectOptions(screen.getByLabelText('Language of the prescription'), 'hi')
  expect(screen.queryByText(weakInUrdu)).toBeNull()
})

test('warns when the text turns out to be Urdu, also after a reload', async () => {
  const urdu = { ...found('دوا'), language: 'ur' }
  const weak = { [health]: reader({ status: 'limited', weakIn: ['ur'] }), [extract]: urdu }
  const { choose, unmount } = await show(weak)
  await choose(paper())
  await textBox()
  expect(screen.getByText(weakInUrdu)).toBeTruthy()
  unmount()
  await show(weak)
  expect(await screen.findByText(weakInUrdu)).toBeTruthy()
})

test('warns on an Urdu screen before an image is chosen, and not if the reader is good at Urdu', async () => {
  standInServer({ [health]: reader({ status: 'limited', weakIn: ['ur'] }) })
  const { unmount } = await showScreen(<ScannerCard />, {
    areas: ['scanner', 'prescriptions', 'speech'],
    language: 'ur'
  })
  expect(await screen.findByText(/نستعلیق/)).toBeTruthy()
  unmount()
  standInServer({ [health]: reader() })
  await showScreen(<ScannerCard />, { areas: ['scanner', 'prescriptions', 'speech'], language: 'ur' })
  await screen.findByText(/چالو/)
  expect(screen.queryByText(/نستعلیق/)).toBeNull()
})

test('turns an image into text and medicines, and stores prescription_data', async () => {
  const { choose, forms, user } = await show({ [extract]: found('Tab. Paracetamol 650 mg', [paracetamol]) })
  await user.selectOptions(screen.getByLabelText('Language of the prescription'), 'hi')
  await choose(paper())
  expect((await textBox()).value).toBe('Tab. Paracetamol 650 mg')
  expect(
    forms().map((form) => [form.get('language'), form.get('allowOutside'), (form.get('file') as File).size])
  ).toEqual([['hi', 'false', 3000]])
  const list = screen.getByRole('list', { name: 'Medicines to check against the original' })
  expect(within(list).getByText('Paracetamol')).toBeTruthy()
  expect(list.textContent).toContain('650 mg')
  expect(list.textContent).toContain('1 in the morning and 1 at night · after food · 5 days')
  expect(list.textContent).toContain('Tab. Paracetamol 650 mg 1-0-1 after food x 5 days')
  expect(within(list).queryByText('Not understood')).toBeNull()
  expect(screen.getByText(/suggestions and can be wrong/)).toBeTruthy()
  expect(screen.getByText('The text is ready. Please check it against the original.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Extracted text' }))
  expect(stored()).toEqual({
    text: 'Tab. Paracetamol 650 mg',
    filename: 'asha.jpg',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    fileSize: 3000
  })
})

test('shows that the directions of a medicine are missing, and that its name is unsure', async () => {
  const telma = { ...paracetamol, name: 'Telma', dosage: '', frequency: '', duration: '', confidence: 0.6 }
  const { choose } = await show({ [extract]: found('Telma', [telma]) })
  await choose(paper())
  const list = await screen.findByRole('list', { name: 'Medicines to check against the original' })
  expect(within(list).getByText('Frequency: not read')).toBeTruthy()
  expect(within(list).getByText('Unsure')).toBeTruthy()
})

test('shows the printed words about a medicine that it does not understand, marked', async () => {
  const syrup = { ...paracetamol, frequency: 'x-y-z', duration: '5 days', otherWords: 'with warm water' }
  const { choose } = await show({ [extract]: found('Syp. Paracetamol', [syrup]) })
  await choose(paper())
  const list = await screen.findByRole('list', { name: 'Medicines to check against the original' })
  expect(within(list).getByText('Not understood')).toBeTruthy()
  expect(within(list).getByText('x-y-z, with warm water')).toBeTruthy()
  expect(list.textContent).toContain('5 days')
})

test('shows a line that it does not understand among the medicines, marked, also after a reload', async () => {
  const { choose, unmount } = await show({ [extract]: found('Tab. Zzyxol 5 mg OD', [], ['Tab. Zzyxol 5 mg OD']) })
  await choose(paper())
  const list = () => screen.findByRole('list', { name: 'Medicines to check against the original' })
  expect(within(await list()).getByText('Tab. Zzyxol 5 mg OD')).toBeTruthy()
  expect(within(await list()).getByText('Not understood')).toBeTruthy()
  expect(screen.queryByText(/No medicine names were recognised/)).toBeNull()
  expect(screen.getByText(/read them on the original/)).toBeTruthy()
  unmount()
  await show({})
  expect(within(await list()).getByText('Tab. Zzyxol 5 mg OD')).toBeTruthy()
})

test('explains that an image has too many pixels, without a retry button', async () => {
  const { choose } = await show({ [extract]: { status: 413, body: { code: 'TOO_MANY_PIXELS', message: 'x' } } })
  await choose(paper())
  expect(await screen.findByText(/more than 25 megapixels/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('stores the corrected text with its medicines until it is cleared', async () => {
  const { choose, user, unmount } = await show({ [extract]: found('Tab. Paracetarnol', [paracetamol]) })
  await choose(paper())
  await user.clear(await textBox())
  await user.type(await textBox(), 'Tab. Paracetamol')
  expect(stored().text).toBe('Tab. Paracetamol')
  unmount()
  await show({})
  expect((await textBox()).value).toBe('Tab. Paracetamol')
  expect(screen.getByRole('list', { name: 'Medicines to check against the original' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read again' })).toBeNull()
  await user.click(await press('Clear'))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(sessionStorage).toHaveLength(0)
})

test('does not show the scan to another account', async () => {
  const { choose, unmount } = await show({ [extract]: found('Tab. Paracetamol') })
  await choose(paper())
  await textBox()
  unmount()
  localStorage.setItem('userId', 'u2')
  await show({})
  await screen.findByText('Reading service: Online')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('confirms copying and downloading', async () => {
  const { choose, user } = await show({ [extract]: found('Tab. Paracetamol') })
  await choose(paper('my paper.v2.jpg'))
  await user.click(await press('Copy'))
  expect(await screen.findByText('Copied to clipboard')).toBeTruthy()
  expect(await navigator.clipboard.readText()).toBe('Tab. Paracetamol')
  let saved = ''
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved = this.download
  })
  await user.click(await press('Download'))
  expect(await screen.findByText('Text downloaded')).toBeTruthy()
  expect(saved).toBe('my paper.v2.txt')
  const file = vi.mocked(URL.createObjectURL).mock.lastCall?.[0] as Blob
  expect(await file.text()).toBe('Tab. Paracetamol')
})

test('refuses a dropped file of another type before sending', async () => {
  const { forms } = await show({ [extract]: found('never') })
  drop(new File(['%PDF'], 'paper.pdf', { type: 'application/pdf' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Only PNG, JPEG and JPG pictures are accepted.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  expect(forms()).toEqual([])
})

test('refuses an image over 10 MB that cannot be scaled down', async () => {
  const { forms } = await show({ [extract]: found('never') })
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
  drop(paper('big.png', 10 * mb + 1, 'image/png'))
  expect((await screen.findByRole('alert')).textContent).toContain('This picture is larger than 10MB.')
  expect(forms()).toEqual([])
})

test.each([
  ['of more than 10 MB', 10 * mb + 1, { width: 3000, height: 4000 }, [3000, 4000]],
  ['of more than 4000 pixels', 3000, { width: 6000, height: 8000 }, [3000, 4000]]
])('scales down and sends an image %s', async (_, bytes, size, drawn) => {
  pixels = size
  const canvases: number[][] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    canvases.push([this.width, this.height])
    done(new Blob(['small'], { type: 'image/jpeg' }))
  })
  const { forms } = await show({ [extract]: found('Tab. Paracetamol') })
  drop(paper('big.jpg', bytes))
  await textBox()
  expect(canvases).toEqual([drawn])
  expect(forms().map((form) => (form.get('file') as File).size)).toEqual([5])
  expect(stored().fileSize).toBe(bytes)
})

test('shows that the reader is offline, and keeps the image until it is back', async () => {
  let status: Capability['status'] = 'offline'
  const { choose, forms, user } = await show({
    [health]: () => reader({ status }),
    [extract]: found('Tab. Paracetamol')
  })
  await screen.findByText('Reading service: Offline')
  await choose(paper())
  expect((await screen.findByRole('alert')).textContent).toContain('The OCR service is currently offline.')
  expect(forms()).toEqual([])
  status = 'online'
  await user.click(await press('Try again'))
  expect((await textBox()).value).toBe('Tab. Paracetamol')
  expect(forms()).toHaveLength(1)
})

test('shows the status of a server without an error code, and can send the image again', async () => {
  const { choose, forms, user } = await show({ [extract]: found('Tab. Paracetamol') })
  const answering = globalThis.fetch
  let isBroken = true
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === '/ai/extract-text' && isBroken
      ? Promise.resolve(new Response('<html>', { status: 502, statusText: 'Bad Gateway' }))
      : answering(url, init)
  )
  await choose(paper())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Failed to extract textServer responded with 502: Bad Gateway')
  isBroken = false
  await user.click(await press('Try again'))
  await textBox()
  expect(forms()).toHaveLength(1)
})

test.each([
  [503, 'UNAVAILABLE', /Part of the service is temporarily unavailable/, true],
  [415, 'WRONG_KIND', /cannot be read as a picture/, false],
  [413, 'TOO_LARGE', /larger than 10MB/, false]
])('explains a refusal with %d %s', async (status, code, words, canRetry) => {
  const { choose } = await show({ [extract]: { status, body: { success: false, code, message: code } } })
  await choose(paper())
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(canRetry)
  expect(screen.getByRole('button', { name: 'Choose another picture' })).toBeTruthy()
})

test('explains what helps when no text was found', async () => {
  const { choose } = await show({ [extract]: found(' \n') })
  await choose(paper())
  expect((await screen.findByRole('alert')).textContent).toContain('No text was extracted from the image.')
  expect(stored()).toBeNull()
})

test('Cancel aborts the request, and another image can be chosen', async () => {
  const { choose, user } = await show({})
  const hanging = neverAnswering('/ai/extract-text')
  await choose(paper())
  expect(await screen.findByText(/Reading the picture/)).toBeTruthy()
  await user.click(await press('Cancel'))
  expect(hanging.map((signal) => signal.aborted)).toEqual([true])
  expect(screen.getByText('Cancelled. The picture was not read.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Choose a picture' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Prescription scanner' }))
})

test('shows the progress of sending', async () => {
  standInUploads(0.4)
  const { choose } = await show({})
  neverAnswering('/ai/extract-text')
  await choose(paper())
  expect(await screen.findByText('Sending the picture…')).toBeTruthy()
  expect(screen.getByRole('meter', { name: 'Sending the picture…' }).getAttribute('value')).toBe('0.4')
})

test('shows a lost connection, and sends the CSRF token', async () => {
  localStorage.setItem('token', 'csrf-1')
  const tokens: (string | null)[] = []
  const { choose } = await show({
    [extract]: ({ headers }) => {
      tokens.push(headers.get('X-CSRF-Token'))
      throw new TypeError('Failed to fetch')
    }
  })
  await choose(paper())
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Failed to extract textYou are offline/)
  expect(tokens).toEqual(['csrf-1'])
})

test('aborts the request when the user leaves the screen', async () => {
  const { choose, unmount } = await show({})
  const hanging = neverAnswering('/ai/extract-text')
  await choose(paper())
  await screen.findByText(/Reading the picture/)
  unmount()
  expect(hanging.map((signal) => signal.aborted)).toEqual([true])
})

test('sends each image to an outside reader only with consent', async () => {
  const { choose, forms, user } = await show({
    [health]: reader({ isOutside: true, name: 'Far eyes' }),
    [extract]: found('Tab. Paracetamol')
  })
  expect(await screen.findByText(/Far eyes reads the pictures/)).toBeTruthy()
  await choose(paper())
  const question = await screen.findByRole('region', { name: 'Send this picture to Far eyes?' })
  await user.click(within(question).getByRole('button', { name: 'Do not send' }))
  expect(forms()).toEqual([])
  await choose(paper())
  await user.click(await press('Send the picture'))
  await textBox()
  expect(forms().map((form) => form.get('allowOutside'))).toEqual(['true'])
  await choose(paper('next.jpg'))
  expect(await screen.findByRole('region', { name: 'Send this picture to Far eyes?' })).toBeTruthy()
  expect(forms()).toHaveLength(1)
})
