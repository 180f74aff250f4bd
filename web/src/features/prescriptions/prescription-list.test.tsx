import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import type { Prescription } from '@arogyachat/contract/prescriptions'
import { withDirections } from '@arogyachat/contract/prescriptions/directions'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { samplePrescription } from '../../testing/samples.ts'
import { showScreen } from '../../testing/screen.tsx'
import { type Sent, standInServer } from '../../testing/server.ts'
import { fakePlayer, health } from '../speech/testing/fake-devices.ts'
import { PrescriptionList } from './prescription-list.tsx'

const appointmentId = '01890000-0000-7000-8000-0000000000a1'
const version = (number: number, dosage: string) => ({
  ...samplePrescription(),
  _id: `01890000-0000-7000-8000-00000000000${number}`,
  appointmentId,
  version: number,
  medications: [
    { name: 'ATORVASTATIN', dosage, ...withDirections({ frequency: '0-0-1 after food', duration: '30 days' }) }
  ],
  instructions: 'Take after food',
  issuedAt: '2026-11-20T10:30:00.000Z',
  status: 'active',
  checkCode: 'K7QM-42',
  isSigned: true,
  withdrawal: null as Prescription['withdrawal']
})
const listed = {
  ...version(2, '20 mg'),
  appointmentDate: '2026-11-20',
  doctor: { ...samplePrescription().doctor, registrationNumber: null, registrationCouncil: null, verified: false }
}

const show = (
  prescriptions: object[],
  language: LanguageCode = 'en',
  answers: Record<string, object | ((sent: Sent) => object)> = {}
) => {
  const sent = standInServer({
    ...answers,
    'GET /api/patients/prescriptions': () => ({ prescriptions, total: prescriptions.length, page: 1, pageSize: 10 }),
    [`GET /api/appointments/${appointmentId}/prescriptions`]: () => ({
      prescriptions: [version(2, '20 mg'), version(1, '10 mg')]
    })
  })
  return showScreen(<PrescriptionList patientName="Asha Rao" emptyAction={<button type="button">Find</button>} />, {
    areas: ['prescriptions', 'doctors', 'speech'],
    language
  }).then(() => sent)
}

test('shows medicines, instructions, status and check code, and a missing registration as pending', async () => {
  await show([listed])
  const card = within(await screen.findByRole('article', { name: /Dr. Meera Iyer/ }))
  expect(card.getByText('Active')).toBeTruthy()
  expect(card.getByText('Registration pending')).toBeTruthy()
  expect(card.getByRole('listitem').textContent).toContain('ATORVASTATIN 20 mg')
  expect(card.getByText('1 at night')).toBeTruthy()
  expect(card.getByText(/after food · 30 days/)).toBeTruthy()
  expect(card.getByText('Take after food')).toBeTruthy()
  expect(card.getByText('Check code K7QM-42, version 2')).toBeTruthy()
})

test('those in use stand before the past ones, which have a heading', async () => {
  const ended = { ...listed, _id: 'ended', appointmentId: 'other', status: 'ended', checkCode: 'OLD1-11' }
  await show([ended, listed])
  const codes = (await screen.findAllByText(/^Check code/)).map((line) => line.textContent)
  expect(codes).toEqual(['Check code K7QM-42, version 2', 'Check code OLD1-11, version 2'])
  expect(
    within(screen.getByRole('region', { name: 'Past prescriptions' })).getByText(/^Check code OLD1-11/)
  ).toBeTruthy()
})

test('fetches older versions only when they are opened', async () => {
  const sent = await show([listed])
  const button = await screen.findByRole('button', { name: 'Show older versions' })
  expect(screen.queryByText('Version 1')).toBeNull()
  const asked = () => sent.filter((call) => call.path.startsWith('/api/')).length
  expect(asked()).toBe(1)
  await userEvent.click(button)
  expect(await screen.findByText('Version 1')).toBeTruthy()
  expect(screen.getByText('10 mg')).toBeTruthy()
})

test('Print renders a sheet with patient, doctor and medicines, and removes it afterwards', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await show([listed])
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
  const sheet = document.body.querySelector<HTMLElement>(':scope > .print-sheet')
  expect(sheet?.textContent).toContain('Patient: Asha Rao')
  expect(sheet?.textContent).toContain('ATORVASTATIN')
  window.dispatchEvent(new Event('afterprint'))
  await vi.waitFor(() => expect(document.body.querySelector('.print-sheet')).toBeNull())
})

const pdfPath = `GET /api/prescriptions/${listed._id}/document`
const pdf = { body: '%PDF-1.7' }

/** Collects the names of the files that the browser would save. */
function interceptSaving(): string[] {
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  )
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return names
}

test('Download saves the PDF in the reader’s language', async () => {
  const names = interceptSaving()
  const sent = await show([listed], 'hi', { [pdfPath]: pdf })
  await userEvent.click(await screen.findByRole('button', { name: 'डाउनलोड करें' }))
  expect(await screen.findByText('पर्चा डाउनलोड हो गया')).toBeTruthy()
  expect(names).toEqual(['prescription-K7QM-42.pdf'])
  expect(sent.find(({ path }) => path.endsWith('/document'))?.query.get('language')).toBe('hi')
})

test('says why a prescription could not be downloaded', async () => {
  const names = interceptSaving()
  const refusal = { status: 404, body: { code: 'NOT_FOUND', message: 'Not found.' } }
  await show([listed], 'en', { [pdfPath]: refusal })
  await userEvent.click(await screen.findByRole('button', { name: 'Download' }))
  expect(await screen.findByText('We could not find this. It may have been removed.')).toBeTruthy()
  expect(names).toEqual([])
})

test('shares the PDF where the browser can share files, and closing the share sheet is no failure', async () => {
  const names = interceptSaving()
  const share = vi.fn(async (_: ShareData) => {})
  Object.assign(navigator, { canShare: () => true, share })
  await show([listed], 'en', { [pdfPath]: pdf })
  const button = await screen.findByRole('button', { name: 'Share' })
  await userEvent.click(button)
  await vi.waitFor(() => expect(share).toHaveBeenCalledOnce())
  const [file] = share.mock.calls[0]?.[0].files ?? []
  expect([file?.name, file?.type]).toEqual(['prescription-K7QM-42.pdf', 'application/pdf'])
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
  await userEvent.click(button)
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2))
  expect(names).toEqual([])
  // The browser no longer allows sharing when the PDF took too long.
  share.mockRejectedValueOnce(new DOMException('too late', 'NotAllowedError'))
  await userEvent.click(button)
  await vi.waitFor(() => expect(names).toEqual(['prescription-K7QM-42.pdf']))
  Object.assign(navigator, { canShare: undefined, share: undefined })
})

test('shows that a prescription was withdrawn and why, and one that is not signed', async () => {
  const withdrawal = { at: '2026-11-21T04:30:00.000Z', reason: 'The strength was wrong' }
  await show([{ ...listed, status: 'ended', withdrawal, isSigned: false }])
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Withdrawn')).toBeTruthy()
  expect(card.getByText('Withdrawn by the doctor on 21 Nov 2026')).toBeTruthy()
  expect(card.getByText('The strength was wrong')).toBeTruthy()
  expect(card.getByText('Check code K7QM-42, version 2 · Not digitally signed')).toBeTruthy()
})

test('lays out names and doses from left to right in Urdu, and says the directions in Urdu', async () => {
  await show([listed], 'ur')
  const card = await screen.findByRole('article')
  for (const text of ['ATORVASTATIN', '20 mg']) {
    const name = within(card).getByText(text)
    expect(name.closest('bdi')?.dir).toBe('ltr')
    // The line itself starts where the language starts.
    expect(name.closest('p')?.dir).toBe('')
  }
  const shown = card.textContent?.replace(/[\u2066-\u2069]/g, '')
  expect(shown).toContain('رات کو 1')
  expect(shown).toContain('کھانا کھانے کے بعد · 30 دن')
  expect(within(card).getByRole('list').textContent).not.toMatch(/food|days|0-0-1/)
  expect(card.textContent).toContain('\u2068K7QM-42\u2069')
})

test.each<LanguageCode>(languageCodes)('shows no English of the codes in %s', async (language) => {
  const rows = ['1-1-1-1 with food', 'TDS', 'every 8 hours', 'once a week', 'SOS', 'STAT', 'before food'].map(
    (frequency) => ({
      name: 'ATORVASTATIN',
      dosage: '20 mg',
      ...withDirections({ frequency, duration: '2 weeks' })
    })
  )
  await show([{ ...listed, medications: rows }], language)
  const [, list] = await screen.findAllByRole('list')
  if (!list) throw new Error('No list of medicines')
  for (const { frequency } of rows)
    if (language !== 'en') expect(list.textContent?.replace(/SOS|STAT/g, '')).not.toContain(frequency)
  expect(within(list).getAllByRole('listitem')).toHaveLength(rows.length)
  if (language !== 'en') expect(list.textContent).not.toMatch(/food|week|hours|needed|once|a day/)
})

test('keeps the doctor’s words, and shows an automatic translation beside them, marked as such', async () => {
  const words = {
    name: 'ORS',
    dosage: '1 sachet',
    ...withDirections({ frequency: 'sip through the day', duration: '' })
  }
  const sent = await show([{ ...listed, medications: [words], instructions: 'Rest' }], 'hi', {
    'POST /ai/hindi/': ({ body }) => {
      const isRest = (body as { text: string }).text === 'Rest'
      return {
        Translation: isRest ? 'आराम करें' : 'sip through the day',
        translated: isRest,
        source: isRest ? 'ArogyaChat' : null
      }
    }
  })
  const card = within(await screen.findByRole('article'))
  expect(await card.findByText('आराम करें')).toBeTruthy()
  for (const text of ['Rest', 'sip through the day']) expect(card.getByText(text)).toBeTruthy()
  expect(card.getAllByText(/अपने आप हुआ अनुवाद/)).toHaveLength(1)
  expect(sent.filter(({ path }) => path === '/ai/hindi/').map(({ body }) => body)).toContainEqual({
    text: 'Rest',
    allowOutside: false
  })
})

test('shows the days left of a course, and that one has ended', async () => {
  const issuedAt = new Date(Date.now() - 2 * 86_400_000).toISOString()
  const rows = ['5 days', '1 day'].map((duration) => ({
    name: 'X',
    dosage: '1',
    ...withDirections({ frequency: 'OD', duration })
  }))
  await show([{ ...listed, issuedAt, medications: rows }])
  const list = await screen.findByRole('list', { name: 'Medicines' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain('3 days left')
  expect(second?.textContent).toContain('Ended')
})

test('shows an explanation and the next step when there are no prescriptions', async () => {
  await show([])
  expect(await screen.findByText('No prescriptions yet')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Find' })).toBeTruthy()
})

test('reads each medicine and the instructions aloud, with frequencies in words', async () => {
  fakePlayer()
  const sent = await show([listed], 'en', {
    'GET /ai/health': health({ tts: { status: 'limited' } }),
    'POST /ai/tts': { file_id: appointmentId, source: 'espeak' }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Listen: ATORVASTATIN' }))
  await screen.findByRole('button', { name: 'Pause reading' })
  await userEvent.click(screen.getByRole('button', { name: 'Listen: Instructions' }))
  const asked = () => sent.filter((call) => call.path === '/ai/tts').map((call) => (call.body as { text: string }).text)
  await vi.waitFor(() =>
    expect(asked()).toEqual(['ATORVASTATIN 20 mg. 1 at night. after food. 30 days.', 'Take after food'])
  )
})

test('reads the whole prescription aloud, with its withdrawal first', async () => {
  fakePlayer()
  const withdrawal = { at: '2026-11-21T10:30:00.000Z', reason: 'Wrong strength' }
  const sent = await show([{ ...listed, diagnosis: 'High cholesterol', followUp: 'In four weeks', withdrawal }], 'en', {
    'GET /ai/health': health({ tts: { status: 'limited' } }),
    'POST /ai/tts': { file_id: appointmentId, source: 'espeak' }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Listen' }))
  const asked = () => sent.filter((call) => call.path === '/ai/tts').map((call) => (call.body as { text: string }).text)
  const sheet =
    'Prescription by Dr. Meera Iyer, 20 Nov 2026. Withdrawn by the doctor on 21 Nov 2026. ' +
    'Please don’t take these medicines any more without asking the doctor. The doctor wrote: Wrong strength. ' +
    'Provisional diagnosis: High cholesterol. ATORVASTATIN 20 mg. 1 at night. after food. 30 days. ' +
    'Instructions: Take after food. Follow-up: In four weeks. ' +
    'Allergies and warnings. No match with the recorded allergies was found.'
  await vi.waitFor(() => expect(asked()).toEqual([sheet]))
})

const withUses = (uses: string[][], name: string) => ({ ...version(1, '1 tablet').medications[0], name, uses })

test.each<[LanguageCode, string[], string]>([
  [
    'en',
    [
      'Used for fever and pain.',
      'Used for high blood pressure, to prevent migraine or for trembling. Ask your doctor which is meant.',
      'Used for pain and swelling. Used for fever and pain.'
    ],
    'This is what these medicines are usually given for. Your doctor may have another reason.'
  ],
  [
    'hi',
    [
      'बुखार और दर्द के लिए।',
      'हाई बीपी, माइग्रेन को रोकने या हाथ-पैर काँपने की तकलीफ़ के लिए। किसके लिए दी है, यह डॉक्टर से पूछ लें।',
      'दर्द और सूजन के लिए। बुखार और दर्द के लिए।'
    ],
    'ये दवाएँ आम तौर पर इन्हीं तकलीफ़ों में दी जाती हैं। हो सकता है डॉक्टर ने किसी और वजह से दी हों।'
  ]
])(
  'says in %s what each medicine is for, and once that the doctor may have another reason',
  async (language, texts, note) => {
    vi.stubGlobal('print', vi.fn())
    const medications = [
      withUses([['feverAndPain']], 'CROCIN'),
      withUses([['highBloodPressure', 'migrainePrevention', 'tremor']], 'CIPLAR'),
      withUses([['painAndSwelling'], ['feverAndPain']], 'ACECLOFENAC + PARACETAMOL'),
      version(1, '1 tablet').medications[0]
    ]
    await show([{ ...listed, version: 1, medications }], language)
    const card = within(await screen.findByRole('article'))
    for (const text of texts) expect(card.getByText(text)).toBeTruthy()
    expect(card.getAllByText(note)).toHaveLength(1)
    await userEvent.click(card.getByRole('button', { name: language === 'en' ? 'Print' : 'प्रिंट करें' }))
    const sheet = document.body.querySelector<HTMLElement>(':scope > .print-sheet')
    expect(sheet?.textContent).toContain(`\u2068CROCIN\u2069: ${texts[0]}`)
    expect(sheet?.textContent).toContain(note)
  }
)

test('says nothing about the use of medicines whose use is not certain', async () => {
  await show([listed])
  await screen.findByRole('article')
  expect(screen.queryByText(/usually given for|^Used/)).toBeNull()
})

test('reads aloud what a medicine is for', async () => {
  fakePlayer()
  const sent = await show([{ ...listed, medications: [withUses([['bloodFats']], 'ATORVASTATIN')] }], 'en', {
    'GET /ai/health': health({ tts: { status: 'limited' } }),
    'POST /ai/tts': { file_id: appointmentId, source: 'espeak' }
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Listen: ATORVASTATIN' }))
  const asked = () => sent.filter((call) => call.path === '/ai/tts').map((call) => (call.body as { text: string }).text)
  await vi.waitFor(() =>
    expect(asked()).toEqual([
      'ATORVASTATIN 1 tablet. Used to lower cholesterol and other fats in the blood. 1 at night. after food. 30 days.'
    ])
  )
})

const overridden = {
  overrides: [
    {
      kind: 'allergy' as const,
      medicine: 'Amoxicillin',
      about: 'penicilin',
      code: 'class' as const,
      reason: 'Tested negative in 2024'
    },
    {
      kind: 'interaction' as const,
      medicine: 'Ibuprofen',
      about: 'Warfarin',
      code: 'bleeding' as const,
      reason: 'INR is checked weekly'
    }
  ],
  uncheckedMedicines: ['Wonderol'],
  uncheckedAllergies: ['peanuts'],
  uncheckedCurrent: ['BP tablet'],
  isAgeKnown: false,
  allergiesRecorded: 2
}

test('shows overridden warnings and what was not checked on the card and on the printed sheet', async () => {
  vi.stubGlobal('print', vi.fn())
  await show([{ ...listed, allergies: overridden }])
  const card = within(await screen.findByRole('article', { name: /Dr. Meera Iyer/ }))
  const lines = [
    'Amoxicillin was prescribed despite a recorded allergy (penicilin). Reason: Tested negative in 2024',
    'Ibuprofen was prescribed although it may not go well with Warfarin. Reason: INR is checked weekly',
    'Not checked against allergies: Wonderol',
    'These allergies could not be checked: peanuts',
    'Not compared, because their names are not known: BP tablet',
    'No age was recorded, so age limits were not checked.'
  ]
  const section = card.getByRole('group', { name: 'Allergies and warnings' })
  for (const line of lines) expect(within(section).getByText(line)).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Print' }))
  const sheet = document.body.querySelector<HTMLElement>(':scope > .print-sheet')
  for (const line of lines) expect(sheet?.textContent).toContain(line)
})

test('shows the diagnosis, the follow-up, the route and the quantity', async () => {
  const medications = [{ ...samplePrescription().medications[0], route: 'rectum', quantity: '6' }] as never
  await show([{ ...listed, medications, diagnosis: 'Viral fever', followUp: 'In 3 days' }])
  const card = within(await screen.findByRole('article'))
  expect(card.getByRole('heading', { name: 'Provisional diagnosis' })).toBeTruthy()
  for (const text of ['Viral fever', 'In 3 days', 'in the back passage · Quantity: 6'])
    expect(card.getByText(text)).toBeTruthy()
})

test('shows in Hindi that an older prescription was not checked and its doctor’s details were added later', async () => {
  await show([{ ...listed, allergies: null, doctor: { ...listed.doctor, recordedLater: true } }], 'hi')
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('पर्चा देते समय एलर्जी से मिलान नहीं हुआ था।')).toBeTruthy()
  expect(card.getByText('डॉक्टर की यह जानकारी बाद में उनकी प्रोफ़ाइल से जोड़ी गई।')).toBeTruthy()
  expect(card.getByText('ArogyaChat ने यह रजिस्ट्रेशन सत्यापित नहीं किया है।')).toBeTruthy()
})

test('does not show a verified registration as unchecked', async () => {
  await show([{ ...listed, doctor: samplePrescription().doctor }])
  const card = within(await screen.findByRole('article'))
  expect(card.getByText('Tamil Nadu Medical Council')).toBeTruthy()
  expect(card.queryByText(/has not checked this registration/)).toBeNull()
})
