import {
  addMeasurement,
  changeMeasurement,
  deleteMeasurement,
  listMeasurements
} from '@arogyachat/contract/endpoints/measurements'
import { listPatientAudit } from '@arogyachat/contract/endpoints/patients'
import { languageCodes } from '@arogyachat/contract/languages'
import { type MeasurementKind, measurementKinds } from '@arogyachat/contract/measurements/measurements'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'
import { redFlagOfReading, warningOf } from './rules.ts'

const now = '2026-11-20T03:30:00.000Z'
let app: TestApp
let asha: Client
let ravi: Client
beforeAll(async () => {
  app = await createTestApp({ now: new Date(now) })
  ;[asha, ravi] = [await app.asPatient(), await app.asPatient()]
})
afterAll(() => app.close())
beforeEach(() => app.context.database.db.deleteFrom('measurements').execute())

const pressure = (value: number, second: number, takenAt = now) => ({
  kind: 'blood-pressure',
  value,
  second,
  takenAt
})
const one = (kind: MeasurementKind, value: number, takenAt = now) => ({ kind, value, second: null, takenAt })
async function add(body: object, client = asha) {
  const answer = await client.call(addMeasurement, { body })
  expect([answer.status, answer.body.fields]).toEqual([201, undefined])
  return answer.body.measurement
}
const list = async (kind: MeasurementKind, query: object = {}, client = asha) =>
  (await client.call(listMeasurements, { query: { kind, ...query } })).body

describe('a measurement', () => {
  it('is stored encrypted with its kind, and listed by kind, the latest first', async () => {
    await add(pressure(132, 84, '2026-11-19T03:30:00.000Z'))
    await add(pressure(128, 82))
    await add(one('weight', 61.26))
    expect((await list('blood-pressure')).measurements.map(({ value, second }) => [value, second])).toEqual([
      [128, 82],
      [132, 84]
    ])
    expect((await list('weight')).measurements).toMatchObject([{ kind: 'weight', value: 61.3, second: null }])
    expect(await list('blood-pressure', { page: 2, pageSize: 1 })).toMatchObject({ total: 2, page: 2 })
    expect((await list('weight', {}, ravi)).total).toBe(0)
    const rows = await app.context.database.db.selectFrom('measurements').selectAll().execute()
    for (const { kind_tag, content_sealed } of rows)
      expect(Buffer.concat([kind_tag, content_sealed]).toString('latin1')).not.toMatch(/pressure|weight|value|128/)
  })

  it('is kept once when the request is repeated', async () => {
    const answers = [await add(pressure(132, 84)), await add(pressure(132, 84)), await add(pressure(133, 84))]
    expect(new Set(answers.map(({ _id }) => _id)).size).toBe(2)
  })

  it('can be corrected and deleted by its owner alone, which is audited', async () => {
    const { _id: id } = await add(one('pulse', 72))
    const body = one('pulse', 76)
    expect((await ravi.call(changeMeasurement, { params: { id }, body })).status).toBe(404)
    expect((await ravi.call(deleteMeasurement, { params: { id } })).status).toBe(404)
    expect((await asha.call(changeMeasurement, { params: { id }, body })).body.measurement).toMatchObject({ value: 76 })
    expect((await list('pulse')).measurements).toMatchObject([{ _id: id, value: 76 }])
    expect((await asha.call(deleteMeasurement, { params: { id } })).status).toBe(200)
    expect((await list('pulse')).total).toBe(0)
    const { events } = (await asha.call(listPatientAudit)).body
    expect(events.filter(({ subjectId }) => subjectId === id).map(({ action }) => action)).toEqual(
      Array(3).fill('change:measurement')
    )
  })

  it.each<[string, object, object]>([
    ['a pressure without its second number', { ...pressure(120, 80), second: null }, { second: 'required' }],
    ['a pressure the wrong way round', pressure(80, 120), { second: 'invalid' }],
    ['a pressure that no device shows', pressure(400, 80), { value: 'invalid' }],
    ['two numbers of a weight', { ...pressure(60, 40), kind: 'weight' }, { second: 'invalid' }],
    ['a temperature in Fahrenheit', one('temperature', 98.6), { value: 'invalid' }],
    ['another kind', { ...one('pulse', 70), kind: 'height' }, { kind: 'invalid' }],
    ['a time to come', one('pulse', 70, '2026-11-20T04:00:00.000Z'), { takenAt: 'dateFuture' }],
    ['a time long ago', one('pulse', 70, '2010-01-01T00:00:00.000Z'), { takenAt: 'date' }]
  ])('is refused with %s', async (_, body, fields) => {
    const answer = await asha.call(addMeasurement, { body })
    expect([answer.status, answer.body.fields]).toEqual([422, fields])
  })
})

describe('a dangerous value', () => {
  it.each<[MeasurementKind, number, number | null, string | null]>([
    ['blood-pressure', 180, 90, 'rf_bp_high'],
    ['blood-pressure', 170, 110, 'rf_bp_high'],
    ['blood-pressure', 179, 109, null],
    ['blood-pressure', 89, 60, 'rf_low_blood_pressure'],
    ['sugar-fasting', 53, null, 'rf_hypoglycaemia'],
    ['sugar-fasting', 54, null, null],
    ['sugar-after-food', 400, null, 'rf_very_high_sugar'],
    ['sugar-after-food', 399, null, null],
    ['temperature', 40, null, 'rf_high_fever'],
    ['temperature', 39, null, null],
    ['pulse', 131, null, 'rf_pulse'],
    ['pulse', 39, null, 'rf_pulse'],
    ['pulse', 130, null, null],
    ['weight', 300, null, null]
  ])('of %s is found by the limits of the knowledge: %s/%s', (kind, value, second, flag) =>
    expect(redFlagOfReading({ kind, value, second })).toBe(flag)
  )

  it('comes with the words of the assistant in every language', () => {
    for (const language of languageCodes)
      for (const kind of measurementKinds) {
        const warning = warningOf({ kind, value: 600, second: kind === 'blood-pressure' ? 130 : null }, language)
        if (kind === 'weight') expect(warning).toBeNull()
        else
          for (const text of [warning?.title, warning?.action, ...(warning?.firstAid ?? [])]) expect(text).toBeTruthy()
      }
    const of = (value: number) => warningOf({ kind: 'sugar-fasting', value, second: null }, 'en')?.isEmergency
    expect([of(50), of(420), of(540)]).toEqual([true, false, true])
  })

  it('is warned about while it is the latest of the day', async () => {
    await add(pressure(190, 100))
    expect((await list('blood-pressure', { language: 'hi' })).warning?.title).toMatch(/[\u0900-\u097f]/)
    expect((await list('blood-pressure')).warning).toMatchObject({
      isEmergency: false,
      title: 'Very high reading',
      callIf: expect.stringContaining('call 112')
    })
    await add(pressure(150, 90, '2026-11-20T03:31:00.000Z'))
    expect((await list('blood-pressure')).warning).toBeNull()
    await add(one('pulse', 140, '2026-11-18T03:30:00.000Z'))
    expect((await list('pulse')).warning).toBeNull()
  })
})
