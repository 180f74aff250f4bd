import { getKeptSchemes, keepScheme, keepSchemeAnswers } from '@arogyachat/contract/endpoints/schemes'
import { careForHeader } from '@arogyachat/contract/family/family'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type Client, createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
let asha: Client
let bina: Client

beforeAll(async () => {
  app = await createTestApp()
})
beforeEach(async () => {
  ;[asha, bina] = [await app.asPatient(), await app.asPatient()]
})
afterAll(() => app.close())

const kept = async (client: Client) => (await client.call(getKeptSchemes)).body.kept
const set = (client: Client, schemeId: string, isKept = true) => client.call(keepScheme, { body: { schemeId, isKept } })
const rowOf = (client: Client) =>
  app.context.database.db
    .selectFrom('kept_schemes')
    .select('content_sealed')
    .where('patient_id', '=', client.id)
    .executeTakeFirst()

describe('the schemes that a patient keeps', () => {
  it('are listed with the last one first, once each, and only for this patient', async () => {
    expect(await kept(asha)).toEqual({ schemeIds: [], groups: null })
    await set(asha, 'pmjay')
    await set(asha, 'jsy')
    expect((await set(asha, 'pmjay')).body.kept.schemeIds).toEqual(['jsy', 'pmjay'])
    expect(await kept(asha)).toEqual({ schemeIds: ['jsy', 'pmjay'], groups: null })
    expect(await kept(bina)).toEqual({ schemeIds: [], groups: null })
  })

  it('are stored encrypted, and leave no row when none is left', async () => {
    await set(asha, 'pmjay')
    expect((await rowOf(asha))?.content_sealed.includes('pmjay')).toBe(false)
    expect((await set(asha, 'pmjay', false)).body.kept.schemeIds).toEqual([])
    expect((await set(asha, 'pmjay', false)).status).toBe(200)
    expect(await rowOf(asha)).toBeUndefined()
  })

  it('are in the list of schemes: another id is refused', async () => {
    expect((await set(asha, 'no-such-scheme')).body.code).toBe('NOT_FOUND')
    expect((await set(asha, '../pmjay')).status).toBe(422)
    expect(await rowOf(asha)).toBeUndefined()
  })

  it('are all kept when two screens keep one at the same time', async () => {
    await Promise.all(['pmjay', 'jsy', 'jssk'].map((id) => set(asha, id)))
    expect((await kept(asha)).schemeIds.sort()).toEqual(['jssk', 'jsy', 'pmjay'])
  })

  it('are those of the person for whom a carer acts', async () => {
    await app.context.database.db
      .insertInto('care_links')
      .values({
        id: newId(),
        carer_id: asha.id,
        patient_id: bina.id,
        relation: 'parent',
        agreed_at: new Date(),
        created_at: new Date()
      })
      .execute()
    const answer = await app.server.inject({
      method: 'PUT',
      url: '/api/patients/schemes/kept',
      headers: { cookie: asha.cookie, 'x-csrf-token': asha.token, [careForHeader]: bina.id },
      payload: { schemeId: 'pmjay', isKept: true }
    })
    expect(answer.statusCode).toBe(200)
    expect([(await kept(asha)).schemeIds, (await kept(bina)).schemeIds]).toEqual([[], ['pmjay']])
  })
})

describe('the answers under “Do I qualify?”', () => {
  const answer = (client: Client, groups: readonly string[] | null) =>
    client.call(keepSchemeAnswers, { body: { groups: groups as never } })

  it('are kept only when the patient says so, and erased again', async () => {
    await set(asha, 'pmjay')
    expect((await answer(asha, ['elder', 'tb', 'elder'])).body.kept.groups).toEqual(['elder', 'tb'])
    expect((await rowOf(asha))?.content_sealed.includes('elder')).toBe(false)
    await answer(asha, null)
    expect(await kept(asha)).toEqual({ schemeIds: ['pmjay'], groups: null })
  })

  it('are of the known groups', async () => {
    expect((await answer(asha, ['rich'])).status).toBe(422)
  })
})
