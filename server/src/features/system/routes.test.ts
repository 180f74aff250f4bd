import { endpoints } from '@arogyachat/contract/endpoints'
import { getHealth, getReady, getSite } from '@arogyachat/contract/endpoints/system'
import { demoAccounts } from '@arogyachat/contract/system'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { describeSite } from './service.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp({ config: { isDemo: true } })
})

describe('the service', () => {
  it('is alive, and ready when its dependencies respond', async () => {
    expect(await app.call(getHealth)).toMatchObject({ status: 200, body: { success: true, status: 'ok' } })
    expect(await app.call(getReady)).toMatchObject({
      status: 200,
      body: { status: 'ready', parts: { database: 'ok', jobs: 'ok' } }
    })
  })

  it('is alive but not ready while the job queue is unavailable', async () => {
    app.context.jobs.ping = async () => {
      throw new Error('away')
    }
    const answer = await app.call(getReady)
    expect(answer).toMatchObject({ status: 503, body: { success: false, code: 'UNAVAILABLE' } })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await app.call(getHealth)).status).toBe(200)
  })

  it('returns the grievance officer’s address, or that there is none', async () => {
    expect((await app.call(getSite)).body.grievanceEmail).toBeNull()
    const config = { ...app.context.config, grievanceEmail: 'help@arogya.example' }
    expect((await describeSite({ ...app.context, config })).grievanceEmail).toBe('help@arogya.example')
  })

  it('offers demo accounts only where they exist', async () => {
    await app.asPatient({ email: demoAccounts.patient.email })
    const mark = (isDemo: boolean) => app.context.database.db.updateTable('accounts').set({ is_demo: isDemo }).execute()
    await mark(false)
    expect(await app.call(getSite)).toMatchObject({ status: 200, body: { demo: null, doctorVerification: 'badge' } })
    await mark(true)
    expect((await app.call(getSite)).body).toMatchObject({ isDemo: true, demo: demoAccounts })
  })
})

describe('the API document', () => {
  it('contains every endpoint, with the roles that may call it and the shape of its errors', async () => {
    const document = (await app.server.inject({ url: '/api/openapi.json' })).json()
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

  it('is rendered on a page that loads nothing from other hosts', async () => {
    const page = await app.server.inject({ url: '/api/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toMatch(/(src|href)="(https?:)?\/\//)
    expect(page.body).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(page.headers['content-security-policy']).toMatch(/default-src 'self'/)
  })
})
