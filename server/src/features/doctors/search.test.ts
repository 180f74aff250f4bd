import {
  findDoctors,
  listFreeDays,
  listRecommendedDoctors,
  saveDoctorProfile,
  searchDoctors
} from '@arogyachat/contract/endpoints/doctors'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { bookVisit, hours, offerHours } from '../../testing/practice.ts'

/** A Friday. */
const start = new Date('2026-11-20T09:15:00+05:30')

let app: TestApp
let tamil: Client
let hindi: Client
let english: Client
let skin: Client
let patient: Client

beforeAll(async () => {
  app = await createTestApp()
  tamil = await app.asDoctor({ name: 'Dr. Meera Iyer', specialization: 'Cardiology', experience: 16 })
  hindi = await app.asDoctor({ name: 'Dr. Arjun Nair', specialization: 'Orthopedics', experience: 20 })
  english = await app.asDoctor({ name: 'Dr. Kavya Reddy', specialization: 'Pediatrics', experience: 5 })
  skin = await app.asDoctor({ name: 'Dr. Sana Khan', specialization: 'Dermatology', experience: 3 })
  patient = await app.asPatient({ language: 'ta' })
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.set(start)
  const { db } = app.context.database
  await db.deleteFrom('appointments').execute()
  await db.updateTable('doctors').set({ rating_sum: 0, rating_count: 0 }).execute()
  for (const [doctor, language] of [
    [tamil, 'Tamil'],
    [hindi, 'Hindi'],
    [english, 'English'],
    [skin, 'English']
  ] as const) {
    await doctor.call(saveDoctorProfile, { body: { languages: [language] } })
    await offerHours(doctor)
  }
})

const list = async (query: Record<string, unknown> = {}, client = patient) => {
  const { status, body } = await client.call(searchDoctors, { query })
  expect(status).toBe(200)
  return body
}
const namesOf = ({ doctors }: { doctors: readonly { name: string }[] }) => doctors.map(({ name }) => name.split(' ')[1])
const rated = (doctor: Client, rating_sum: number, rating_count: number) =>
  app.context.database.db.updateTable('doctors').set({ rating_sum, rating_count }).where('id', '=', doctor.id).execute()

describe('the order of doctors', () => {
  it('begins with those who speak the patient’s language', async () => {
    expect(namesOf(await list())).toEqual(['Meera', 'Arjun', 'Kavya', 'Sana'])
    for (const language of ['hi', 'bgc', 'bho'] as LanguageCode[])
      expect(namesOf(await list({}, await app.asPatient({ language })))[0], language).toBe('Arjun')
  })

  it('prefers an earlier day with a free time to a better rating, and on the same day the rating', async () => {
    await rated(english, 100, 20)
    expect(namesOf(await list())).toEqual(['Meera', 'Kavya', 'Arjun', 'Sana'])
    await offerHours(english, hours, ['Sunday'])
    expect(namesOf(await list())).toEqual(['Meera', 'Arjun', 'Sana', 'Kavya'])
    await offerHours(hindi, [])
    expect(namesOf(await list())).toEqual(['Meera', 'Sana', 'Kavya', 'Arjun'])
  })

  it('puts many good opinions above one perfect opinion', async () => {
    await rated(skin, 5, 1)
    await rated(english, 48, 10)
    expect(namesOf(await list())).toEqual(['Meera', 'Kavya', 'Sana', 'Arjun'])
  })

  it('is the same over all pages, across the groups of languages', async () => {
    const whole = namesOf(await list())
    for (const pageSize of [1, 2, 3]) {
      const pages = []
      for (let page = 1; page <= Math.ceil(4 / pageSize); page++) pages.push(...namesOf(await list({ page, pageSize })))
      expect(pages, `pages of ${pageSize}`).toEqual(whole)
    }
    expect(namesOf(await list({ page: 9 }))).toEqual([])
  })
})

describe('the first free time of a doctor in a list', () => {
  it('is the first slot that is neither past nor taken, on an offered day', async () => {
    const first = async () => (await list({ name: 'Meera' })).doctors[0]?.nextFree
    expect(await first()).toEqual({ date: '2026-11-20', slot: '10:00-10:30' })
    await bookVisit(patient, tamil, { appointmentDate: '2026-11-20' })
    expect(await first()).toEqual({ date: '2026-11-20', slot: '11:00-11:30' })
    await offerHours(tamil, ['09:00-09:30'])
    expect(await first()).toEqual({ date: '2026-11-21', slot: '09:00-09:30' })
    await tamil.call(saveDoctorProfile, {
      body: { availability: { days: ['Sunday', 'Monday'], timeSlots: hours, daysOff: ['2026-11-22'] } }
    })
    expect(await first()).toEqual({ date: '2026-11-23', slot: '09:00-09:30' })
    await offerHours(tamil, [])
    expect(await first()).toBeNull()
  })

  it('is given with recommendations too', async () => {
    const { body } = await patient.call(listRecommendedDoctors)
    expect(body.doctors[0]?.nextFree).toEqual({ date: '2026-11-20', slot: '10:00-10:30' })
  })

  it('takes as many queries for one doctor as for two', async () => {
    const client = await app.asPatient({ language: 'en' })
    // Outside a transaction every query takes a connection.
    const queries = vi.spyOn(app.context.database.pool, 'connect')
    const countOf = async (pageSize: number) => {
      queries.mockClear()
      expect((await list({ pageSize }, client)).doctors).toHaveLength(pageSize)
      return queries.mock.calls.length
    }
    const [one, two] = [await countOf(1), await countOf(2)]
    queries.mockRestore()
    expect(one).toBeGreaterThan(0)
    expect(two).toBe(one)
  })
})

describe('free days of a doctor', () => {
  const daysOf = async (query: Record<string, unknown>, id = tamil.id) =>
    patient.call(listFreeDays, { params: { id }, query })

  it('list the free slots of each day from today on', async () => {
    await bookVisit(patient, tamil, { appointmentDate: '2026-11-21' })
    await tamil.call(saveDoctorProfile, {
      body: { availability: { days: ['Friday', 'Saturday', 'Monday'], timeSlots: hours, daysOff: ['2026-11-23'] } }
    })
    const { status, body } = await daysOf({ from: '2026-11-19', days: 5 })
    expect(status).toBe(200)
    expect(body.days).toEqual([
      { date: '2026-11-19', slots: [] },
      { date: '2026-11-20', slots: ['10:00-10:30', '11:00-11:30', '16:00-16:30'] },
      { date: '2026-11-21', slots: ['09:00-09:30', '11:00-11:30', '16:00-16:30'] },
      { date: '2026-11-22', slots: [] },
      { date: '2026-11-23', slots: [] }
    ])
  })

  it('end at the booking horizon, and their number is limited', async () => {
    const { body } = await daysOf({ from: '2027-02-17', days: 4 })
    expect(body.days.map(({ slots }) => slots.length)).toEqual([4, 4, 0, 0])
    for (const query of [{}, { from: '2026-11-20', days: 92 }, { from: 'soon' }])
      expect((await daysOf(query)).status).toBe(422)
  })

  it('are not found for somebody who is not a doctor', async () => {
    expect((await daysOf({ from: '2026-11-20' }, patient.id)).status).toBe(404)
  })
})

describe('a sentence in the search', () => {
  const find = async (text: string, language: LanguageCode = 'en') => {
    const { status, body } = await (language === 'en' ? patient : await app.asPatient({ language })).call(findDoctors, {
      body: { text }
    })
    expect(status).toBe(200)
    return body
  }

  it.each([
    ['en', 'my knee hurts when I climb stairs'],
    ['hi', 'मेरे घुटने में दर्द है'],
    ['pa', 'ਮੇਰੇ ਗੋਡੇ ਵਿੱਚ ਦਰਦ ਹੈ'],
    ['bgc', 'मेरे गोड्डे में दर्द सै'],
    ['bho', 'हमार ठेहुना में दरद बा'],
    ['te', 'నా మోకాలు నొప్పిగా ఉంది'],
    ['ta', 'முழங்கால் வலிக்கிறது'],
    ['gu', 'મારા ઘૂંટણમાં દુખાવો છે'],
    ['ur', 'میرے گھٹنے میں درد ہے'],
    ['bn', 'আমার হাঁটুতে ব্যথা'],
    ['en', 'mere ghutne me dard hai']
  ] as const)('finds the doctor for what hurts in %s: %s', async (language, text) => {
    const found = await find(text, language)
    expect([namesOf(found), found.understood, found.isEmergency]).toEqual([['Arjun'], ['Orthopedics'], false])
  })

  it.each([
    ['heart doctor', 'Meera'],
    ['cardio', 'Meera'],
    ['दिल के डॉक्टर', 'Meera'],
    ['ਦਿਲ ਦੇ ਡਾਕਟਰ', 'Meera'],
    ['గుండె డాక్టర్', 'Meera'],
    ['இதய மருத்துவர்', 'Meera'],
    ['હૃદયના ડૉક્ટર', 'Meera'],
    ['دل کے ڈاکٹر', 'Meera'],
    ['হার্টের ডাক্তার', 'Meera'],
    ['लइकन के डाक्टर', 'Kavya'],
    ['चमड़ी का डाक्टर', 'Sana'],
    ['my son has a fever', 'Kavya'],
    ['khan', 'Sana'],
    ['iyer meera', 'Meera']
  ])('finds the doctor for “%s”', async (text, name) => expect(namesOf(await find(text))).toEqual([name]))

  it('finds nobody for the name of a city that begins like a part of the body', async () => {
    expect((await find('दिल्ली')).understood).toEqual([])
  })

  it('says when the sentence may be an emergency', async () => {
    expect((await find('crushing chest pain and I cannot breathe')).isEmergency).toBe(true)
  })

  it('combines with the other filters and refuses an empty sentence', async () => {
    const { body } = await patient.call(findDoctors, { body: { text: 'knee pain', language: 'Tamil' } })
    expect(body.doctors).toEqual([])
    expect((await patient.call(findDoctors, { body: { text: ' ' } })).status).toBe(422)
    expect((await tamil.call(findDoctors, { body: { text: 'knee pain' } })).status).toBe(403)
  })
})
