import { createECDH, randomBytes } from 'node:crypto'
import { logout } from '@arogyachat/contract/endpoints/accounts'
import { cancelAppointment } from '@arogyachat/contract/endpoints/appointments'
import {
  callEmergency,
  deletePushSubscription,
  getNoticeChoices,
  saveNoticeChoices,
  savePushSubscription
} from '@arogyachat/contract/endpoints/notices'
import type { NoticeChoices } from '@arogyachat/contract/notices'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { sweep } from '../../jobs/handlers.ts'
import { DeliveryError } from '../../providers/delivery-error.ts'
import { type Client, createTestApp, type TestApp, type TestAppOptions } from '../../testing/app.ts'
import { bookVisit, offerHours } from '../../testing/practice.ts'

let app: TestApp
let patient: Client
let doctor: Client

async function open(options: TestAppOptions = {}) {
  app = await createTestApp({ now: new Date('2026-11-21T08:55:00+05:30'), ...options })
  doctor = await app.asDoctor({ name: 'Dr. Meera Rao' })
  patient = await app.asPatient({ language: 'ta', phone: '98765 00001' })
  await offerHours(doctor)
}
beforeEach(() => open())
afterAll(() => app.close())

const off = { email: false, sms: false, whatsapp: false }
const choose = (client: Client, choices: Partial<NoticeChoices>) =>
  client.call(saveNoticeChoices, {
    body: { choices: { visits: off, messages: off, documents: off, medicines: off, ...choices } }
  })
/** The patient books, the doctor cancels: a notice to each. */
async function cancelVisit(timeSlot = '10:00-10:30') {
  const { _id: id } = await bookVisit(patient, doctor, { timeSlot })
  await doctor.call(cancelAppointment, { params: { id } })
  await app.context.jobs.work()
}

/** A subscription such as a browser makes, at one of the push services. */
function subscription(name = 'a') {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    keys: { p256dh: browser.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  }
}

describe('the choice of channels', () => {
  it('is emails by default, except for medicines, and is stored as chosen', async () => {
    const { body } = await patient.call(getNoticeChoices)
    expect(body.choices).toEqual({
      visits: { ...off, email: true },
      messages: { ...off, email: true },
      documents: { ...off, email: true },
      medicines: off
    })
    expect(body.canSend).toEqual({ email: false, sms: false, whatsapp: false })
    const saved = await choose(patient, { visits: { email: false, sms: true, whatsapp: true } })
    expect(saved.body.choices.visits).toEqual({ email: false, sms: true, whatsapp: true })
    expect((await patient.call(getNoticeChoices)).body.choices).toEqual(saved.body.choices)
    expect((await doctor.call(getNoticeChoices)).body.choices.visits.sms).toBe(false)
  })

  it('is refused when a group or a channel is missing or unknown', async () => {
    for (const choices of [
      {},
      { visits: off },
      { visits: off, messages: off, documents: off, medicines: { ...off, fax: true } }
    ])
      expect((await patient.call(saveNoticeChoices, { body: { choices } as never })).status).toBe(422)
  })

  it('decides by which channels a notice is sent, without names or health data in text messages', async () => {
    await choose(patient, { visits: { email: false, sms: true, whatsapp: true } })
    await cancelVisit()
    expect(app.mails.filter((mail) => mail.to === patient.email)).toEqual([])
    expect(app.texts.map(({ channel, to }) => [channel, to])).toEqual(
      expect.arrayContaining([
        ['sms', '9876500001'],
        ['whatsapp', '9876500001']
      ])
    )
    expect(app.texts).toHaveLength(2)
    for (const { text, language } of app.texts) {
      expect(language).toBe('ta')
      expect(text).toContain('அப்பாயின்ட்மென்ட் ரத்தானது')
      expect(text).toContain('10:00')
      expect(text).toContain('/patient-login')
      expect(text).not.toMatch(/Meera|Headache|\n/)
    }
    await app.context.jobs.send('notices:messages', {})
    await app.context.jobs.work()
    expect(app.texts).toHaveLength(2)
  })

  it('does not hold back an emergency', async () => {
    await choose(doctor, { documents: { ...off, sms: true } })
    const { _id: id } = await bookVisit(patient, doctor)
    app.clock.set(new Date('2026-11-21T09:58:00+05:30'))
    expect((await patient.call(callEmergency, { params: { id } })).status).toBe(201)
    await app.context.jobs.work()
    expect(app.mails.map((mail) => mail.to)).toEqual([doctor.email])
    expect(app.texts.map((message) => message.text)).toEqual([expect.stringMatching(/^Emergency.*112.*108/)])
  })

  it('sends a message again after a failure, and not after a refusal', async () => {
    let error: DeliveryError | null = new DeliveryError('unavailable')
    await open({
      text: {
        async send() {
          if (error) throw error
        }
      }
    })
    await choose(patient, { visits: { ...off, sms: true } })
    await cancelVisit()
    expect(app.texts).toEqual([])
    error = null
    const again = async (minutes: number) => {
      app.clock.set(new Date(app.clock.now().getTime() + minutes * 60_000))
      await app.context.jobs.send('notices:messages', {})
      await app.context.jobs.work()
    }
    await again(0.5)
    expect(app.texts).toEqual([])
    await again(0.5)
    expect(app.texts).toHaveLength(1)

    error = new DeliveryError('refused', true)
    await cancelVisit('11:00-11:30')
    error = null
    await again(60)
    expect(app.texts).toHaveLength(1)
  })
})

describe('push messages', () => {
  it('go to every browser that agreed, with the sentence alone, and to the one account that agreed last', async () => {
    const first = subscription('first')
    expect((await patient.call(savePushSubscription, { body: first })).status).toBe(201)
    await patient.call(savePushSubscription, { body: first })
    await patient.call(savePushSubscription, { body: subscription('second') })
    await cancelVisit()
    expect(app.pushes.map((push) => push.to.endpoint).sort()).toEqual([
      'https://fcm.googleapis.com/fcm/send/first',
      'https://fcm.googleapis.com/fcm/send/second'
    ])
    expect(app.pushes[0]).toMatchObject({ direction: 'ltr', path: '/patient-dashboard' })
    expect(JSON.stringify(app.pushes)).not.toMatch(/Meera|Headache/)

    await doctor.call(savePushSubscription, { body: first })
    await patient.call(deletePushSubscription, { body: { endpoint: subscription('second').endpoint } })
    // A browser of another account is not ended by its address.
    await patient.call(deletePushSubscription, { body: { endpoint: first.endpoint } })
    await bookVisit(patient, doctor, { timeSlot: '11:00-11:30' })
    await app.context.jobs.work()
    expect(app.pushes.slice(2).map((push) => [push.to.endpoint, push.path])).toEqual([
      [first.endpoint, '/doctor-dashboard']
    ])
  })

  it('are refused for addresses that belong to no push service', async () => {
    for (const endpoint of [
      'https://127.0.0.1/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'https://user@fcm.googleapis.com/x',
      'http://fcm.googleapis.com/x'
    ]) {
      const answer = await patient.call(savePushSubscription, { body: { ...subscription(), endpoint } })
      expect(answer.status, endpoint).toBe(422)
    }
  })

  it('end with a sign-out, but not when the session expires by itself', async () => {
    const count = async () =>
      (await app.context.database.db.selectFrom('push_subscriptions').select('id').execute()).length
    await patient.call(savePushSubscription, { body: subscription('a') })
    await doctor.call(savePushSubscription, { body: subscription('b') })
    await patient.call(logout)
    expect(await count()).toBe(1)
    app.clock.set(new Date('2026-12-30T09:00:00+05:30'))
    await sweep(app.context)
    expect(await app.context.database.db.selectFrom('sessions').select('id').execute()).toEqual([])
    expect(await count()).toBe(1)
  })

  it('forget a browser that has ended its subscription, and try again when no browser was reached', async () => {
    let outcome: boolean | DeliveryError = false
    await open({
      push: {
        async send() {
          if (outcome instanceof DeliveryError) throw outcome
          return outcome
        }
      }
    })
    await patient.call(savePushSubscription, { body: subscription() })
    await cancelVisit()
    expect(await app.context.database.db.selectFrom('push_subscriptions').select('id').execute()).toEqual([])
    await patient.call(savePushSubscription, { body: subscription() })
    outcome = new DeliveryError('unavailable')
    await cancelVisit('11:00-11:30')
    outcome = true
    app.clock.set(new Date('2026-11-21T08:57:00+05:30'))
    await app.context.jobs.send('notices:messages', {})
    await app.context.jobs.work()
    expect(app.pushes).toHaveLength(1)
  })
})
