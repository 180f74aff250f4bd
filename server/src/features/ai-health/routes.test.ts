import { getAiHealth } from '@arogyachat/contract/endpoints/ai-health'
import { askAssistant } from '@arogyachat/contract/endpoints/assistant'
import { getHealth } from '@arogyachat/contract/endpoints/system'
import { translate } from '@arogyachat/contract/endpoints/translation'
import { afterEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

const outside = { name: 'elsewhere', isOutside: true }
let app: TestApp
afterEach(() => app.close())

describe('GET /ai/health', () => {
  it('returns the provider of each capability', async () => {
    app = await createTestApp()
    const { status, body } = await app.call(getAiHealth)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      status: 'limited',
      ocr: { status: 'limited', name: 'Tesseract.js', isOutside: false, readsHandwriting: false, weakIn: ['ur'] },
      tts: { status: 'offline', name: null, isOutside: false, languages: [] },
      stt: { status: 'offline', name: null, isOutside: false },
      translation: { status: 'limited', name: 'ArogyaChat', isOutside: false },
      languageModel: { status: 'limited', name: 'ArogyaChat', isOutside: false }
    })
  })

  it('marks external providers and lists Haryanvi and Bhojpuri where Hindi has a voice', async () => {
    app = await createTestApp({
      textToSpeech: { ...outside, languages: ['en', 'hi'], speak: async () => Buffer.alloc(1), close: async () => {} },
      translator: { ...outside, translate: async () => null },
      ocr: { ...outside, readsHandwriting: true, read: async () => ({ lines: [] }), close: async () => {} }
    })
    const { body } = await app.call(getAiHealth)
    expect(body.tts).toEqual({ status: 'online', ...outside, languages: ['en', 'hi', 'bgc', 'bho'] })
    expect(body.translation).toEqual({ status: 'online', ...outside })
    expect(body.ocr).toEqual({ status: 'online', ...outside, readsHandwriting: true, weakIn: [] })
  })
})

describe('with SERVE=ai', () => {
  it('serves only the calls under /ai, with CORS for the pages of the site', async () => {
    const site = 'https://arogya.example.org'
    app = await createTestApp({ config: { serves: 'ai', publicUrl: site } })
    const request = (url: string, origin: string, method: 'GET' | 'POST' | 'OPTIONS' = 'GET') =>
      app.server.inject({ method, url, headers: { origin, 'access-control-request-method': 'POST' } })
    expect((await app.call(getHealth)).status).toBe(200)
    const health = await request('/ai/health', site)
    expect(health.headers).toMatchObject({
      'access-control-allow-origin': site,
      'access-control-allow-credentials': 'true'
    })
    expect((await request('/ai/assistant', site, 'OPTIONS')).statusCode).toBe(204)
    const answer = await app.call(askAssistant, { body: { text: 'fever' }, headers: { origin: site } })
    expect(answer.status).toBe(200)
    const input = {
      params: { language: 'hindi' },
      body: { text: 'fever' },
      headers: { origin: 'https://other.example.org' }
    }
    expect((await app.call(translate, input)).status).toBe(403)
    for (const url of ['/api/doctors', '/', '/api/docs']) expect((await request(url, site)).statusCode, url).toBe(404)
  })
})
