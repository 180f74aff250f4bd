import type { LanguageCode } from '@arogyachat/contract/languages'
import type { MedicalRecord } from '@arogyachat/contract/records'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { sampleRecord } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { type Answer, type Sent, standInServer } from '../../testing/server.ts'
import { fakePlayer, health } from '../speech/testing/fake-devices.ts'
import { RecordsScreen } from './records-screen.tsx'

const blood = sampleRecord()
const xray = sampleRecord({
  _id: '01890000-0000-7000-8000-0000000000e2',
  title: 'Chest X-ray',
  type: 'image',
  provider: 'City Hospital',
  fileName: 'chest.png',
  fileSize: 3_355_443,
  kind: 'image/png'
})
const list = 'GET /api/records'
const page = (records: MedicalRecord[], total = records.length) => ({ records, total, page: 1, pageSize: 20 })
const one = (value: MedicalRecord, text = '') => ({ record: { ...value, text } })
const refusal = (status: number, code: string) => ({ status, body: { success: false, code, message: code } })

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Element.prototype.scrollIntoView = vi.fn()
  localStorage.setItem('userId', 'u1')
  Object.assign(URL, { createObjectURL: vi.fn(() => 'blob:file'), revokeObjectURL: vi.fn() })
})

async function show(
  answers: Record<string, Answer | ((sent: Sent) => Answer)>,
  language: LanguageCode = 'en',
  at = '/patient-dashboard?section=records'
) {
  const sent = standInServer(answers)
  const view = await showScreen(<RecordsScreen prescriptions={<p>What doctors wrote</p>} measurements={null} />, {
    areas: ['records', 'speech', 'charts'],
    at,
    language
  })
  const asked = (method: string, path: string) => sent.filter((call) => call.method === method && call.path === path)
  return { ...view, sent, asked }
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const openDetails = async (user: Awaited<ReturnType<typeof show>>['user'], title: string) => {
  await user.click(await button(`Details ${title}`))
  return within(await screen.findByRole('dialog', { name: `Details of ${title}` }))
}

test('shows the title, type, provider and date of each record, and the file only in its details', async () => {
  const { user } = await show({ [list]: page([blood, xray]), [`${list}/${blood._id}`]: one(blood) })
  const [first] = await screen.findAllByRole('listitem')
  for (const words of ['Blood test', 'Lab result', 'Sunrise Lab, Pune', '18 Nov 2026'])
    expect(within(first as HTMLElement).getByText(words)).toBeTruthy()
  expect(screen.queryByText('blood.pdf')).toBeNull()
  expect(screen.getByText('2 records')).toBeTruthy()
  const details = await openDetails(user, 'Blood test')
  expect(details.getByText('blood.pdf')).toBeTruthy()
  expect(details.getByText('240 KB')).toBeTruthy()
})

const haemoglobin = { name: 'Haemoglobin', value: 11.4, unit: 'g/dL', low: 12, high: 15, takenAt: '2026-11-18' }
const sugar = { ...haemoglobin, name: 'Fasting blood sugar', value: 92, unit: 'mg/dL', low: 70, high: 99 }
const charts = () => screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label') ?? '')
/** The isolating marks around values are not part of the words. */
const plain = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

test('shows each value on its normal range, and how a test developed over several records', async () => {
  const older = sampleRecord({
    _id: '01890000-0000-7000-8000-0000000000e3',
    title: 'Old blood test',
    date: '2026-06-01',
    values: [{ ...haemoglobin, name: 'haemoglobin ', value: 9.8, takenAt: '2026-06-01' }]
  })
  const { asked } = await show({ [list]: page([{ ...blood, values: [haemoglobin, sugar] }, older]) })
  const region = await screen.findByRole('region', { name: 'Your values over time' })
  expect(within(region).getAllByRole('img')).toHaveLength(1)
  const all = charts().map(plain)
  expect(all.filter((words) => words.startsWith('Haemoglobin: 11.4 g/dL. Below normal.'))).toHaveLength(1)
  expect(all.filter((words) => words.startsWith('Fasting blood sugar: 92 mg/dL. Normal.'))).toHaveLength(1)
  expect(all.find((words) => words.startsWith('Haemoglobin.'))).toMatch(/11.4.*9.8/s)
  expect(asked('GET', '/api/records')).toHaveLength(1)
})

test('asks for the older laboratory records when the list has more than one page', async () => {
  const measured = (value: number, takenAt: string) => ({ ...blood, values: [{ ...haemoglobin, value, takenAt }] })
  const { asked } = await show({
    [list]: ({ query }) =>
      query.get('type') === 'lab'
        ? page([measured(11.4, '2026-11-18'), measured(9.8, '2025-11-18')], 30)
        : page([measured(11.4, '2026-11-18')], 30)
  })
  expect(await screen.findByRole('region', { name: 'Your values over time' })).toBeTruthy()
  expect(asked('GET', '/api/records')).toHaveLength(2)
})

test('shows the prescriptions in the second tab, which is part of the URL', async () => {
  const { user } = await show({ [list]: page([blood]) })
  await user.click(screen.getByRole('tab', { name: 'Prescriptions' }))
  expect(screen.getByText('What doctors wrote')).toBeTruthy()
  expect(location.search).toBe('?section=records&tab=prescriptions')
})

test('shows an explanation and the upload button when there are no records', async () => {
  const { user } = await show({ [list]: page([]) })
  expect(await screen.findByText('No medical records yet')).toBeTruthy()
  await user.click(await button('Upload a record'))
  expect(await screen.findByRole('dialog', { name: 'Upload a medical record' })).toBeTruthy()
})

test('shows a failure with a retry button', async () => {
  const answers: Answer[] = [refusal(500, 'INTERNAL'), page([blood])]
  const { user } = await show({ [list]: () => answers.shift() ?? page([blood]) })
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load your medical records')
  await user.click(await button('Try again'))
  expect(await screen.findByText('Blood test')).toBeTruthy()
})

test('searches once typing pauses, and never puts the search into the URL', async () => {
  const { user, asked } = await show({
    [list]: ({ query }) => page(query.get('search') === 'nothing such' ? [] : [blood])
  })
  await screen.findByText('Blood test')
  await user.selectOptions(screen.getByLabelText('Type of record'), 'Lab result')
  await user.type(screen.getByLabelText('Search your records'), 'nothing such')
  expect(await screen.findByText('No records match your search')).toBeTruthy()
  const queries = asked('GET', '/api/records').map(({ query }) => `${query.get('type')} ${query.get('search')}`)
  expect(queries).toEqual(['null null', 'lab null', 'lab nothing such'])
  expect(location.search).toBe('?section=records')
  await user.click(await button('Show all records'))
  expect(await screen.findByText('Blood test')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Search your records').value).toBe('')
})

test('shows many records in pages', async () => {
  const { user, asked } = await show({
    [list]: ({ query }) => ({
      ...page(query.get('page') === '2' ? [xray] : [blood], 21),
      page: Number(query.get('page'))
    })
  })
  expect(await screen.findByText('1 to 20 of 21')).toBeTruthy()
  await user.click(await button('Next'))
  expect(await screen.findByText('Chest X-ray')).toBeTruthy()
  expect(asked('GET', '/api/records').at(-1)?.query.get('page')).toBe('2')
})

test('goes to the previous page when the last page is empty', async () => {
  let total = 21
  const { user } = await show({
    [list]: ({ query }) => ({
      ...page(query.get('page') === '1' ? [blood] : total > 20 ? [xray] : [], total),
      page: Number(query.get('page'))
    }),
    [`GET /api/records/${xray._id}`]: one(xray),
    [`DELETE /api/records/${xray._id}`]: () => {
      total = 20
      return {}
    }
  })
  await user.click(await button('Next'))
  const details = await openDetails(user, 'Chest X-ray')
  await user.click(details.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Blood test')).toBeTruthy()
  expect(await screen.findByText('20 records')).toBeTruthy()
})

test('shows the stored list offline, which has types and dates but no title, provider, file name or text', async () => {
  const first = await show({ [list]: page([blood, xray]), [`GET /api/records/${blood._id}`]: one(blood, 'Hb 9.1') })
  const details = await openDetails(first.user, 'Blood test')
  await details.findByText('Hb 9.1')
  first.unmount()
  const kept = localStorage.getItem('medicalRecords') ?? ''
  for (const word of ['Hb 9.1', blood.title, xray.title, xray.provider, xray.fileName]) expect(kept).not.toContain(word)
  await show({})
  expect(await screen.findByRole('heading', { name: 'X-ray or scan' })).toBeTruthy()
  expect(await screen.findByText(/^Last updated .*Couldn’t refresh/)).toBeTruthy()
})

test('shows that a search needs a connection when offline', async () => {
  localStorage.setItem('medicalRecords', JSON.stringify({ savedAt: 1000, userId: 'u1', records: [blood, xray] }))
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { user } = await show({})
  await user.type(await screen.findByLabelText('Search your records'), 'city')
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
  expect(screen.queryByText('No records match your search')).toBeNull()
})

test.each([
  ['another account’s', JSON.stringify({ savedAt: 1000, userId: 'u2', records: [blood] })],
  ['broken', '{"savedAt":1,"userId":"u1","records":[{"title":"Blood test"}]}']
])('ignores %s list', async (_, storedList) => {
  localStorage.setItem('medicalRecords', storedList)
  await show({})
  expect((await screen.findByRole('alert')).textContent).toContain('You are offline')
  expect(screen.queryByText('Blood test')).toBeNull()
})

test('shows the details with the image and the extracted text, which can be read aloud', async () => {
  fakePlayer()
  const { user } = await show({
    [list]: page([xray]),
    [`GET /api/records/${xray._id}`]: one(xray, 'Lungs clear'),
    [`GET /api/records/${xray._id}/file`]: { body: 'the bytes' },
    'GET /ai/health': health({ tts: { status: 'limited' } })
  })
  const details = await openDetails(user, 'Chest X-ray')
  expect((await details.findByRole('img', { name: 'Picture of Chest X-ray' })).getAttribute('src')).toBe('blob:file')
  expect(await details.findByText('Lungs clear')).toBeTruthy()
  for (const words of ['City Hospital', 'Wednesday, 18 November 2026', 'chest.png', '3.2 MB', 'X-ray or scan'])
    expect(details.getByText(words)).toBeTruthy()
  expect(await details.findByRole('button', { name: 'Listen: Text in this record' })).toBeTruthy()
})

test('shows a retry button when the image cannot be loaded', async () => {
  const files: Answer[] = [refusal(500, 'INTERNAL'), { body: 'the bytes' }]
  const { user } = await show({
    [list]: page([xray]),
    [`GET /api/records/${xray._id}`]: one(xray),
    [`GET /api/records/${xray._id}/file`]: () => files.shift() as Answer
  })
  const details = await openDetails(user, 'Chest X-ray')
  expect(await details.findByText('The picture could not be loaded')).toBeTruthy()
  await user.click(details.getByRole('button', { name: 'Try again' }))
  expect(await details.findByRole('img')).toBeTruthy()
})

test('Download saves the file under its name and then confirms it', async () => {
  const saved: [string, Blob][] = []
  let bytes: Blob | undefined
  const addressOf = (blob: Blob) => {
    bytes = blob
    return 'blob:file'
  }
  Object.assign(URL, { createObjectURL: addressOf })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (bytes) saved.push([this.download, bytes])
  })
  const files: Answer[] = [refusal(503, 'UNAVAILABLE'), { body: '%PDF-1.7 of Asha' }]
  const { user } = await show({
    [list]: page([blood]),
    [`GET /api/records/${blood._id}`]: one(blood),
    [`GET /api/records/${blood._id}/file`]: () => files.shift() as Answer
  })
  const details = await openDetails(user, 'Blood test')
  await user.click(details.getByRole('button', { name: 'Download' }))
  expect(await screen.findByText('The file could not be downloaded')).toBeTruthy()
  expect(saved).toEqual([])
  await user.click(await details.findByRole('button', { name: 'Download' }))
  expect(await screen.findByText('It is saved as blood.pdf.')).toBeTruthy()
  const [[name, file] = []] = saved
  expect([name, file?.type, await file?.text()]).toEqual(['blood.pdf', 'application/pdf', '%PDF-1.7 of Asha'])
})

test('Delete removes the record from the list and from the device, and can be undone', async () => {
  let records = [blood, xray]
  const { user, asked } = await show({
    [list]: () => page(records),
    [`GET /api/records/${blood._id}`]: one(blood),
    [`DELETE /api/records/${blood._id}`]: () => {
      records = [xray]
      return {}
    },
    [`POST /api/records/${blood._id}/restore`]: () => {
      records = [blood, xray]
      return { record: blood }
    }
  })
  const details = await openDetails(user, 'Blood test')
  await user.click(details.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Record deleted')).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByText('Blood test')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(localStorage.getItem('medicalRecords')).not.toContain(blood._id)
  await user.click(await button('Undo'))
  expect(await screen.findByText('Record restored')).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Blood test' })).toBeTruthy()
  expect(asked('POST', `/api/records/${blood._id}/restore`)).toHaveLength(1)
})

test('a record gets another name, and an empty name is refused', async () => {
  let records = [blood]
  const { user, sent } = await show({
    [list]: () => page(records),
    [`GET /api/records/${blood._id}`]: () => one(records[0] as MedicalRecord),
    [`PUT /api/records/${blood._id}`]: () => {
      records = [{ ...blood, title: 'Blood, March' }]
      return { record: records[0] }
    }
  })
  const details = await openDetails(user, 'Blood test')
  await user.click(details.getByRole('button', { name: 'Rename' }))
  const field = details.getByLabelText<HTMLInputElement>(/^Title/)
  await user.clear(field)
  await user.click(details.getByRole('button', { name: 'Save name' }))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.type(field, 'Blood, March')
  await user.click(details.getByRole('button', { name: 'Save name' }))
  expect(await screen.findByRole('dialog', { name: 'Details of Blood, March' })).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([{ title: 'Blood, March' }])
})

test('deleted records show the days that are left, can be restored, and are erased only after a question', async () => {
  const deleted = [blood, xray].map((record) => ({
    ...record,
    deletedAt: new Date().toISOString(),
    erasedAt: new Date(Date.now() + 2.5 * 86_400_000).toISOString()
  }))
  const { user, asked } = await show({
    [list]: page([]),
    'GET /api/records/deleted': () => ({ ...page([]), records: deleted, total: deleted.length }),
    [`POST /api/records/${blood._id}/restore`]: () => {
      deleted.shift()
      return { record: blood }
    },
    [`DELETE /api/records/deleted/${xray._id}`]: () => {
      deleted.pop()
      return {}
    }
  })
  await user.click(screen.getByRole('tab', { name: 'Deleted' }))
  expect(await screen.findAllByText('Will be erased in 3 days')).toHaveLength(2)
  await user.click(await button('Restore Blood test'))
  expect(await screen.findByText('Record restored')).toBeTruthy()
  await user.click(await button('Erase now Chest X-ray'))
  expect(asked('DELETE', `/api/records/deleted/${xray._id}`)).toHaveLength(0)
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this record?' }))
  await user.click(question.getByRole('button', { name: 'Erase now' }))
  expect(await screen.findByText('Nothing is deleted')).toBeTruthy()
})

test('counts a deletion with a lost reply as done when the record no longer exists', async () => {
  const { user } = await show({
    [list]: page([blood]),
    [`GET /api/records/${blood._id}`]: refusal(404, 'NOT_FOUND')
  })
  const details = await openDetails(user, 'Blood test')
  await user.click(details.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Record deleted')).toBeTruthy()
})

test('shows the page right to left in Urdu and keeps the direction of names', async () => {
  await show({ [list]: page([blood]) }, 'ur')
  await screen.findByText('Blood test')
  expect(document.documentElement.dir).toBe('rtl')
  expect(screen.getByText('Sunrise Lab, Pune').tagName).toBe('BDI')
})

const linked = `/patient-dashboard?section=records&record=${xray._id}`

test('a link to a record opens its details once', async () => {
  const answers = { [list]: page([blood]), [`${list}/${xray._id}`]: one(xray) }
  const { user } = await show(answers, 'en', linked)
  const details = within(await screen.findByRole('dialog', { name: 'Details of Chest X-ray' }))
  expect(details.getByText('City Hospital')).toBeTruthy()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(new URLSearchParams(location.search).get('record')).toBeNull()
  expect(new URLSearchParams(location.search).get('section')).toBe('records')
})

test('a link to a record that is gone says so and shows the list', async () => {
  await show({ [list]: page([blood]), [`${list}/${xray._id}`]: refusal(404, 'NOT_FOUND') }, 'en', linked)
  expect(await screen.findByText('This record is no longer here.')).toBeTruthy()
  expect(await screen.findByText('1 record')).toBeTruthy()
  expect(new URLSearchParams(location.search).get('record')).toBeNull()
})
