import {
  deletePrescriptionTemplate,
  listMedicines,
  listPrescriptionTemplates,
  renamePrescriptionTemplate,
  savePrescriptionTemplate
} from '@arogyachat/contract/prescriptions/prescribing-endpoints'
import { templatesMax } from '@arogyachat/contract/prescriptions/templates'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { type Client, createTestApp, type TestApp } from '../../../testing/app.ts'

const paracetamol = { name: 'PARACETAMOL', dosage: 'tab 500 mg', frequency: '1-1-1', duration: '3 days', quantity: '9' }
const ors = { name: 'ORS', dosage: '1 sachet', frequency: 'sip through the day', duration: '' }
const fever = {
  kind: 'template',
  name: 'Viral fever',
  diagnosis: 'Viral fever',
  medications: [paracetamol, ors],
  instructions: 'Rest. Drink a lot.',
  followUp: 'In 3 days'
}

let app: TestApp
let doctor: Client
let other: Client
let patient: Client

beforeAll(async () => {
  app = await createTestApp()
  doctor = await app.asDoctor()
  other = await app.asDoctor()
  patient = await app.asPatient()
})
afterAll(() => app.close())
beforeEach(async () => void (await app.context.database.db.deleteFrom('prescription_templates').execute()))

const save = (body: object, by = doctor) => by.call(savePrescriptionTemplate, { body })
const names = async (by = doctor) =>
  (await by.call(listPrescriptionTemplates)).body.templates.map(({ kind, name }) => `${kind} ${name}`)

describe('templates of prescriptions', () => {
  it('are saved and listed by name for the doctor who saved them, and for no other', async () => {
    await save({ ...fever, name: 'Zoster' })
    const { status, body } = await save(fever)
    expect([status, body.templates[0]]).toEqual([200, { ...fever, _id: body.templates[0]?._id }])
    expect(await names()).toEqual(['template Viral fever', 'template Zoster'])
    expect(await names(other)).toEqual([])
  })

  it('replace the one with the same name, which a favourite does not', async () => {
    await save(fever)
    await save({ ...fever, medications: [ors] })
    await save({ kind: 'favourite', name: 'Viral fever', medications: [paracetamol] })
    const { templates } = (await doctor.call(listPrescriptionTemplates)).body
    expect(templates.map(({ kind, medications }) => [kind, medications])).toEqual([
      ['template', [ors]],
      ['favourite', [paracetamol]]
    ])
  })

  it('are refused with a prohibited medicine, without a name, and as a favourite of two rows', async () => {
    const alprax = { ...paracetamol, name: 'Alprax 0.25' }
    expect((await save({ ...fever, medications: [alprax] })).body.code).toBe('MEDICINE_PROHIBITED')
    expect((await save({ ...fever, name: ' ' })).body.fields).toEqual({ name: 'required' })
    expect((await save({ ...fever, kind: 'favourite' })).body.fields).toEqual({ medications: 'tooMany' })
    expect(await names()).toEqual([])
  })

  it('are limited, but the last one can still be replaced', async () => {
    const rows = Array.from({ length: templatesMax }, (_, at) => ({
      id: newId(),
      doctor_id: doctor.id,
      kind: 'template' as const,
      name: `Template ${at}`,
      content: JSON.stringify({ diagnosis: '', medications: [ors], instructions: '', followUp: '' })
    }))
    await app.context.database.db.insertInto('prescription_templates').values(rows).execute()
    expect((await save(fever)).body.code).toBe('TOO_MANY_TEMPLATES')
    expect((await save({ ...fever, name: 'Template 7' })).status).toBe(200)
    expect((await save({ kind: 'favourite', name: 'ORS', medications: [ors] })).status).toBe(200)
  })

  it('are renamed and deleted by their doctor alone', async () => {
    await save({ ...fever, name: 'Zoster' })
    const id = (await save(fever)).body.templates[0]?._id ?? ''
    const rename = (name: string, by = doctor) =>
      by.call(renamePrescriptionTemplate, { params: { id }, body: { name } })
    const remove = (by = doctor) => by.call(deletePrescriptionTemplate, { params: { id } })
    expect([(await rename('Mine', other)).status, (await remove(other)).status]).toEqual([404, 404])
    expect((await rename('Zoster')).body.code).toBe('TEMPLATE_EXISTS')
    expect((await rename('Fever')).body.templates.map(({ name }) => name)).toEqual(['Fever', 'Zoster'])
    expect((await remove()).body.templates.map(({ name }) => name)).toEqual(['Zoster'])
    expect((await remove()).status).toBe(404)
  })

  it('are not for patients', async () => {
    expect((await save(fever, patient)).status).toBe(403)
    expect((await patient.call(listPrescriptionTemplates)).status).toBe(403)
  })
})

describe('the catalogue of medicines', () => {
  it('has forms, and says what may never be prescribed online', async () => {
    const { medicines } = (await doctor.call(listMedicines)).body
    expect(medicines.find(({ id }) => id === 'amoxicillin')).toMatchObject({
      generic: 'Amoxicillin',
      forms: ['cap 250 mg', 'cap 500 mg', 'susp 125 mg/5 ml'],
      isProhibited: false
    })
    expect(medicines.find(({ id }) => id === 'alprazolam')?.isProhibited).toBe(true)
    expect((await patient.call(listMedicines)).status).toBe(403)
  })
})
