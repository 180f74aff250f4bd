import { endpoints } from '@arogyachat/contract/endpoints'
import { demoAccounts, getHealth, getReady, getSite } from '@arogyachat/contract/system'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { describeSite } from './service.ts'

let home: TestHouse
beforeEach(async () => {
  home = await testHouse({ config: { isDemo: true } })
})

describe('the service', () => {
  it('is alive, and ready when its parts answer', async () => {
    expect(await home.call(getHealth)).toMatchObject({ status: 200, body: { success: true, status: 'ok' } })
    expect(await home.call(getReady)).toMatchObject({
      status: 200,
      body: { status: 'ready', parts: { database: 'ok', jobs: 'ok' } }
    })
  })

  it('is alive but not ready while the jobs are away', async () => {
    home.house.jobs.ping = async () => {
      throw new Error('away')
    }
    const answer = await home.call(getReady)
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await home.call(getHealth)).status).toBe(200)
  })

  it('names the address of the grievance officer, or that there is none', async () => {
    expect((await home.call(getSite)).body.grievanceEmail).toBeNull()
    const config = { ...home.house.config, grievanceEmail: 'help@arogya.example' }
    expect((await describeSite({ ...home.house, config })).grievanceEmail).toBe('help@arogya.example')
  })

  it('offers demo accounts only where they are', async () => {
    await home.asPatient({ email: demoAccounts.patient.email })
    const mark = (isDemo: boolean) => home.house.database.db.updateTable('accounts').set({ is_demo: isDemo }).execute()
    await mark(false)
    expect(await home.call(getSite)).toMatchObject({ status: 200, body: { demo: null, doctorVerification: 'badge' } })
    await mark(true)
    expect((await home.call(getSite)).body).toMatchObject({ isDemo: true, demo: demoAccounts })
  })
})

describe('the document of the API', () => {
  it('has every call of the table, with who may make it and the shape of its errors', async () => {
    const document = (await home.app.inject({ url: '/api/openapi.json' })).json()
    expect(document.openapi).toBe('3.1.0')
    const operations = Object.values(document.paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>)
    )
    expect(operations.map((operation) => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort())
    expect(document.paths['/api/appointments/{id}/reschedule'].put).toMatchObject({
      parameters: [{ name: 'id', in: 'path', required: true }],
      security: [{ session: [], csrf: [] }],
      requestBody: { content: { 'application/json': { schema: { required: ['timeSlot'] } } } },
      responses: {
        200: { content: { 'application/json': { schema: { type: 'object' } } } },
        422: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } }
      }
    })
    expect(document.components.schemas.Error.required).toEqual(['success', 'message', 'code'])
  })

  it('can be read on a page that loads nothing from elsewhere', async () => {
    const page = await home.app.inject({ url: '/api/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(page.headers['content-security-policy']).toMatch(/default-src 'self'/)
  })
})
