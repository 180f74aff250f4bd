import { saveLanguage } from '@arogyachat/contract/endpoints/accounts'
import { getAppointment } from '@arogyachat/contract/endpoints/appointments'
import {
  askAssistant,
  askGemini,
  attachIntake,
  deleteConversation,
  detectIntent,
  getAssistantSettings,
  getConversation,
  getIntake,
  listConversations
} from '@arogyachat/contract/endpoints/assistant'
import { textsOf } from '@arogyachat/knowledge/texts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Call, type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { recordingLive } from '../../testing/live.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

const nobody = '0190a0c0-0000-7000-8000-000000000000'
const start = new Date('2026-11-20T09:00:00+05:30')
const { live, changes } = recordingLive()

let testApp: TestApp
let doctor: Client
let patient: Client
let other: Client

beforeAll(async () => {
  testApp = await createTestApp({ live })
  doctor = await testApp.asDoctor()
  patient = await testApp.asPatient({ age: 34, gender: 'Female' })
  other = await testApp.asPatient()
  await offerHours(doctor)
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.clock.set(start)
  changes.length = 0
})

const asked = async (by: { call: Call }, body: Record<string, unknown>) => {
  const { status, body: answer } = await by.call(askAssistant, { body })
  expect(status).toBe(200)
  return answer
}

describe('a visitor', () => {
  it('who reports chest pain and sweating is first advised to call 112', async () => {
    const answer = await asked(testApp, {
      text: 'Severe chest pain going to my left arm and I am sweating',
      language: 'en'
    })
    expect(answer).toMatchObject({ triage: 'emergency', disposition: 'emergency_now', intent: 'diagnosis' })
    expect(answer.redFlags.length).toBeGreaterThan(0)
    expect(answer.actions[0]).toMatchObject({ kind: 'call', number: '112' })
    expect(answer.actions.every((action) => action.kind === 'call')).toBe(true)
    expect(answer.source).toEqual({ kind: 'embedded', name: 'ArogyaChat' })
  })

  it('is answered in Hindi when the message is in Hindi, whatever the language of the screen', async () => {
    const answer = await asked(testApp, { text: 'मुझे दो दिन से बुखार और खांसी है', language: 'en' })
    expect(answer.language).toBe('hi')
    const found = answer.symptoms.map((symptom) => [symptom.id, symptom.status])
    expect(found).toContainEqual(['fever', 'present'])
    expect(found).toContainEqual(['cough', 'present'])
    const bhojpuri = await asked(testApp, { text: 'no chest pain just cough', language: 'bho' })
    expect(bhojpuri.language).toBe('bho')
    expect(bhojpuri.symptoms).toContainEqual(expect.objectContaining({ id: 'chest_pain', status: 'denied' }))
  })

  it.each(['bgc', 'bho'] as const)(
    'is read as Hindi and answered in the language of the screen: %s',
    async (language) => {
      const { buttons, redFlags, symptoms, say } = textsOf(language)
      const fever = await asked(testApp, { text: 'मुझे दो दिन से बुखार और खांसी है', language })
      expect(fever.language).toBe(language)
      expect(fever.symptoms).toContainEqual({ id: 'fever', status: 'present', name: symptoms.fever })
      expect(fever.reply).toContain(say.aiNotice)
      const [suggestion] = fever.suggestions
      const choice = suggestion?.id.split(':')[1] ?? ''
      const labels: Record<string, string> = { ...symptoms, ...buttons }
      expect(suggestion?.label).toBe(labels[choice])

      const emergency = await asked(testApp, { text: 'पिताजी का मुंह टेढ़ा हो गया और बोल नहीं पा रहे', language })
      expect(emergency).toMatchObject({ language, triage: 'emergency' })
      expect(emergency.card?.title).toBe(redFlags.rf_stroke.title)
      expect(emergency.reply).toContain(redFlags.rf_stroke.action)
    }
  )

  it('learns in the language of the screen that a script cannot be read, and what to do in an emergency', async () => {
    const answer = await asked(testApp, { text: 'ನನಗೆ ಎದೆ ನೋವು ಇದೆ', language: 'ta' })
    expect(answer).toMatchObject({ language: 'ta', triage: null, actions: [{ kind: 'call', number: '112' }] })
    expect(answer.reply).toContain('112')
  })

  it('continues a conversation from a token that only this site can read', async () => {
    const first = await asked(testApp, { text: 'I have fever', language: 'en' })
    expect(Buffer.from(first.conversation, 'base64url').toString('latin1')).not.toContain('fever')
    const second = await asked(testApp, {
      text: 'I also have a stiff neck and light hurts my eyes',
      conversation: first.conversation
    })
    expect(second.triage).toBe('emergency')
    const alone = await asked(testApp, { text: 'light hurts my eyes' })
    expect(alone.triage).not.toBe('emergency')
  })

  it.each([
    ['changed', (text: string) => `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}`],
    ['cut', (text: string) => text.slice(0, 30)],
    ['made up', () => 'bm90IG91cnM'],
    ['somebody else’s', () => nobody]
  ])('starts a new conversation if the token is %s', async (_, spoil) => {
    const first = await asked(testApp, { text: 'I have fever' })
    const second = await asked(testApp, {
      text: 'light hurts my eyes and my neck is stiff',
      conversation: spoil(first.conversation)
    })
    expect(second.symptoms.map((symptom) => symptom.id)).not.toContain('fever')
    expect(second.redFlags).toEqual([])
  })

  it('starts a new conversation after a day', async () => {
    const first = await asked(testApp, { text: 'I have fever' })
    testApp.clock.set(new Date(start.getTime() + 25 * 3_600_000))
    const second = await asked(testApp, {
      text: 'light hurts my eyes and my neck is stiff',
      conversation: first.conversation
    })
    expect(second.redFlags).toEqual([])
  })

  it('who asks for something else is refused and invited to sign up', async () => {
    const answer = await asked(testApp, { text: 'write a poem about cricket' })
    expect(answer).toMatchObject({ intent: 'other', triage: null, symptoms: [] })
    expect(answer.actions.map((action) => action.kind)).toEqual(expect.arrayContaining(['signIn', 'signUp']))
  })

  it('must send a message that is not empty, in a known language', async () => {
    expect((await testApp.call(askAssistant, { body: { text: '  ' } })).body.fields).toEqual({ text: 'required' })
    expect((await testApp.call(askAssistant, { body: { text: 'x'.repeat(2001) } })).body.fields).toEqual({
      text: 'tooLong'
    })
    expect((await testApp.call(askAssistant, { body: { text: 'fever', language: 'fr' } })).status).toBe(422)
    expect((await testApp.call(askAssistant, { body: { text: 'fever', context: { age: 200 } } })).status).toBe(422)
  })

  it('on a page of another site is refused', async () => {
    const headers = { origin: 'https://evil.example' }
    expect((await testApp.call(askAssistant, { body: { text: 'fever' }, headers })).status).toBe(403)
  })
})

describe('a patient', () => {
  it('has conversations that are stored, listed, continued, read and deleted', async () => {
    const first = await asked(patient, { text: 'I have fever and headache', language: 'en' })
    expect(changes).toEqual([[[patient.id], ['conversations']]])
    testApp.clock.set(new Date(start.getTime() + 60_000))
    await asked(patient, { text: 'since 2 days', conversation: first.conversation })
    const { body: list } = await patient.call(listConversations)
    expect(list.conversations[0]).toMatchObject({ _id: first.conversation, title: 'I have fever and headache' })
    const { body } = await patient.call(getConversation, { params: { id: first.conversation } })
    expect(
      body.conversation.messages.map((message) => [
        message.sender,
        message.sender === 'user' ? message.text : 'answered'
      ])
    ).toEqual([
      ['user', 'I have fever and headache'],
      ['bot', 'answered'],
      ['user', 'since 2 days'],
      ['bot', 'answered']
    ])
    expect(body.conversation.messages[1]?.answer?.symptoms.map((symptom) => symptom.id)).toContain('fever')
    expect((await patient.call(deleteConversation, { params: { id: first.conversation } })).status).toBe(200)
    expect((await patient.call(getConversation, { params: { id: first.conversation } })).status).toBe(404)
    const rows = await testApp.context.database.db
      .selectFrom('conversation_messages')
      .select('id')
      .where('conversation_id', '=', first.conversation)
      .execute()
    expect(rows).toEqual([])
  })

  it('chooses a danger sign, also in the middle of a booking, and reads it in words later', async () => {
    const booking = await asked(patient, { text: 'I want to book a CBC blood test', language: 'en' })
    const { conversation } = booking
    const bite = await asked(patient, { answer: 'sign:bite+sign:bite:animal_bite', language: 'en', conversation })
    expect(bite).toMatchObject({ disposition: 'doctor_24h', suggestions: [{ id: 'biteSerious:yes' }, {}, {}] })
    const now = await asked(patient, { answer: 'sign:breathing', language: 'en', conversation })
    expect(now).toMatchObject({ triage: 'emergency', actions: [{ kind: 'call', number: '112' }, {}] })
    const { body } = await patient.call(getConversation, { params: { id: conversation } })
    const own = body.conversation.messages.filter((message) => message.sender === 'user')
    expect(own.map((message) => message.text).slice(1)).toEqual(['Poison or bite, Animal bite', 'Can’t breathe'])
  })

  it('has conversations that are encrypted in the database', async () => {
    await asked(patient, { text: 'Ujwala has haemorrhoids that bleed', language: 'en' })
    const { db } = testApp.context.database
    const rows = [
      ...(await db.selectFrom('conversations').selectAll().execute()),
      ...(await db.selectFrom('conversation_messages').selectAll().execute())
    ]
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows)
      for (const value of Object.values(row)) expect(String(value)).not.toMatch(/Ujwala|haemorrhoids|bleed/)
  })

  it('who repeats a message because its answer was lost gets the first answer, and the message is stored once', async () => {
    const first = { text: 'my ear hurts', message: '6f6c3a2e-9d3b-4c57-8d0e-0f6a4f5b1c01' }
    const before = (await patient.call(listConversations)).body.total
    const [one, twin] = await Promise.all([asked(patient, first), asked(patient, first)])
    expect(twin).toEqual(one)
    expect(await asked(patient, first)).toEqual(one)
    expect((await patient.call(listConversations)).body.total).toBe(before + 1)
    // The same words as a message of their own are said twice.
    for (const text of ['since yesterday', 'since yesterday'])
      await asked(patient, { text, conversation: one.conversation })
    const { body } = await patient.call(getConversation, { params: { id: one.conversation } })
    expect(body.conversation.messages).toHaveLength(6)
    // Whose message it is decides, not its name.
    expect((await asked(other, first)).conversation).not.toBe(one.conversation)
  })

  it('is asked about with the facts of the profile only after agreeing', async () => {
    const text = 'I am pregnant? no. I have chest pain'
    const without = await asked(patient, { text })
    const elder = await testApp.asPatient({
      age: 62,
      gender: 'Male',
      medicalHistory: [{ condition: 'heart disease', diagnosedDate: '2020-01-01', status: 'Chronic' }]
    })
    const cough = await asked(elder, { text: 'I have a cough' })
    const known = await asked(elder, { text: 'I have a cough', useProfile: true })
    expect(without.triage).not.toBeNull()
    expect(cough.disposition).not.toBe('doctor_24h')
    expect(known.disposition).toBe('doctor_24h')
  })

  it('cannot read another patient’s conversation, and a doctor can read none', async () => {
    const { conversation } = await asked(patient, { text: 'I feel very sad' })
    for (const endpoint of [getConversation, deleteConversation] as const) {
      expect((await other.call(endpoint, { params: { id: conversation } })).status).toBe(404)
      expect((await doctor.call(endpoint, { params: { id: conversation } })).status).toBe(403)
      expect((await testApp.call(endpoint, { params: { id: conversation } })).status).toBe(401)
    }
    expect((await other.call(askAssistant, { body: { text: 'and now?', conversation } })).status).toBe(404)
    expect((await patient.call(askAssistant, { body: { text: 'hello', conversation: nobody } })).status).toBe(404)
  })

  it('starts a new conversation with an empty id, as without one', async () => {
    const answer = await asked(other, { text: 'I have a cough', conversation: '' })
    expect((await other.call(getConversation, { params: { id: answer.conversation } })).status).toBe(200)
  })

  it('can tap an answer instead of writing it', async () => {
    const first = await asked(patient, { text: 'my baby has fever', language: 'en' })
    expect(first.triage).toBe('doctor')
    // The youngest age, or that there is a danger sign of a newborn.
    const tapped = first.suggestions[0]?.id
    expect(tapped).toMatch(/^(age:ageUnder3Months|\w+Signs:yes)$/)
    const second = await asked(patient, { answer: tapped, conversation: first.conversation })
    expect(second.triage).toBe('emergency')
  })
})

describe('a doctor who tries the assistant', () => {
  it('gets an answer, and nothing is stored', async () => {
    const { db } = testApp.context.database
    const count = async () => (await db.selectFrom('conversations').select('id').execute()).length
    const before = await count()
    expect((await asked(doctor, { text: 'fever' })).symptoms).toHaveLength(1)
    expect(await count()).toBe(before)
  })
})

describe('the summary for the doctor', () => {
  it('is attached by the patient to their own appointment, read by both participants, and every read is audited', async () => {
    const visit = await bookVisit(patient, doctor)
    const { conversation } = await asked(patient, { text: 'I have had fever for 3 days and no cough', language: 'en' })
    const given = await patient.call(attachIntake, {
      params: { id: visit._id },
      body: { conversation, note: 'please look' }
    })
    expect(given.status).toBe(200)
    expect(given.body.intake).toMatchObject({
      complaint: 'I have had fever for 3 days and no cough',
      note: 'please look',
      present: [{ id: 'fever', durationDays: 3 }],
      denied: [{ id: 'cough' }]
    })
    expect(changes.at(-1)).toEqual([[patient.id, doctor.id], ['appointments']])
    const listed = await doctor.call(getAppointment, { params: { id: visit._id } })
    expect([visit.hasIntake, listed.body.appointment.hasIntake]).toEqual([false, true])
    const seen = await doctor.call(getIntake, { params: { id: visit._id } })
    expect(seen.body.intake).toEqual(given.body.intake)
    const event = await testApp.context.database.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'subject_id'])
      .where('patient_id', '=', patient.id)
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ action: 'read:intake', actor_id: doctor.id, subject_id: visit._id })
    expect((await patient.call(getIntake, { params: { id: visit._id } })).body.intake?.note).toBe('please look')
  })

  it('names what is present, denied and unknown for the reader, beside the patient’s own words', async () => {
    const visit = await bookVisit(patient, doctor, { timeSlot: '16:00-16:30' })
    const opening = 'मुझे दो दिन से तेज बुखार है, खांसी नहीं है'
    const { conversation, suggestions } = await asked(patient, { text: opening, language: 'hi' })
    const unsure = suggestions.find((suggestion) => suggestion.id.endsWith(':notSure'))
    expect(unsure).toBeDefined()
    await asked(patient, { answer: unsure?.id, conversation, language: 'hi' })
    await patient.call(attachIntake, { params: { id: visit._id }, body: { conversation } })
    const named = async (language: 'en' | 'ta') => {
      await doctor.call(saveLanguage, { body: { language } })
      return (await doctor.call(getIntake, { params: { id: visit._id } })).body.intake
    }
    for (const language of ['ta', 'en'] as const) {
      const { symptoms } = textsOf(language)
      const intake = await named(language)
      expect(intake).toMatchObject({
        language,
        present: [{ id: 'high_fever', name: symptoms.high_fever, words: 'बुखार', durationDays: 2 }],
        denied: [{ id: 'cough', name: symptoms.cough, words: 'खांसी' }]
      })
      const signs = unsure?.id.split(':')[0]?.replace('anyOf=', '').split(',') ?? []
      expect(intake?.unknown.map((sign) => sign.id)).toEqual(expect.arrayContaining(signs))
      expect(intake?.unknown).toContainEqual({ id: 'neck_stiffness', name: symptoms.neck_stiffness })
    }
  })

  it('keeps the own words sealed, shows them in no conversation, and drops those before a new start', async () => {
    const visit = await bookVisit(patient, doctor, { timeSlot: '09:00-09:30' })
    const { conversation } = await asked(patient, { text: 'terrible splitting headache', language: 'en' })
    const summaryOf = async () => {
      const given = await patient.call(attachIntake, { params: { id: visit._id }, body: { conversation } })
      return given.body.intake.present.find((symptom) => symptom.id === 'headache')
    }
    expect((await summaryOf())?.words).toContain('headache')
    const { db } = testApp.context.database
    const rows = [
      ...(await db.selectFrom('conversation_messages').select('content_sealed as sealed').execute()),
      ...(await db.selectFrom('intakes').select('content_sealed as sealed').execute())
    ]
    for (const { sealed } of rows) expect(Buffer.from(sealed).toString('latin1')).not.toContain('headache')
    const read = await patient.call(getConversation, { params: { id: conversation } })
    expect(JSON.stringify(read.body)).not.toContain('ownWords')
    await asked(patient, { answer: 'startOver', conversation, language: 'en' })
    await asked(patient, { answer: 'headache:yes', conversation, language: 'en' })
    expect(await summaryOf()).toMatchObject({ id: 'headache', words: null })
  })

  it('cannot be read or attached by anybody else', async () => {
    const visit = await bookVisit(patient, doctor, { timeSlot: '11:00-11:30' })
    const mine = await asked(patient, { text: 'I have a rash' })
    const theirs = await asked(other, { text: 'I have a rash' })
    const give = (by: Client, conversation: string) =>
      by.call(attachIntake, { params: { id: visit._id }, body: { conversation } })
    expect((await give(patient, theirs.conversation)).status).toBe(404)
    expect((await give(other, theirs.conversation)).status).toBe(404)
    expect((await give(doctor, mine.conversation)).status).toBe(403)
    expect((await other.call(getIntake, { params: { id: visit._id } })).status).toBe(404)
    expect((await patient.call(getIntake, { params: { id: visit._id } })).body.intake).toBeNull()
  })
})

describe('the calls of the specification', () => {
  it.each([
    ['I have fever', 'diagnosis'],
    ['book a blood test', 'test'],
    ['I want to end my life', 'crisis'],
    ['what is the capital of France', 'other']
  ])('detect_intent of %j is %s', async (text, intent) => {
    expect((await testApp.call(detectIntent, { body: { text } })).body).toEqual({ success: true, intent })
  })

  it('gemini answers a prompt over the same assistant', async () => {
    const { body } = await testApp.call(askGemini, { body: { prompt: 'snake bit my foot' } })
    expect(body.response).toMatch(/112/)
  })

  it('the settings name no model when none is set', async () => {
    expect((await testApp.call(getAssistantSettings)).body).toEqual({ success: true, model: null })
  })
})

// Last: it begins on an emptied database.
describe('an address', () => {
  it('may send a limited number of messages in ten minutes', async () => {
    const limited = await createTestApp({ config: { rateLimits: true } })
    try {
      const statuses: number[] = []
      for (let i = 0; i < 42; i++) statuses.push((await limited.call(askAssistant, { body: { text: 'fever' } })).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(40)
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await limited.close()
    }
  })
})
