import { rm } from 'node:fs/promises'
import { languageCodes } from '@arogyachat/contract/languages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createStubSite } from '../../testing/stub-site.ts'

let testApp: TestApp
let root: string
let app: FastifyInstance
beforeAll(async () => {
  testApp = await createTestApp()
  root = await createStubSite()
  app = await buildApp(testApp.context, root)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

const manifest = (headers: Record<string, string>) => app.inject({ url: '/manifest.webmanifest', headers })

it('is served with the type of manifests and is never stored for others', async () => {
  const { statusCode, headers } = await manifest({})
  expect(statusCode).toBe(200)
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(String(headers.vary)).toMatch(/accept-language, cookie/i)
  expect(headers['cache-control']).toBe('private, no-cache')
  expect(headers['content-security-policy']).toContain("manifest-src 'self'")
})

it.each(languageCodes)('is in the chosen language: %s', async (language) => {
  const answer = await manifest({ cookie: `language=${language}`, 'accept-language': 'fr' })
  expect(answer.json()).toMatchObject({ lang: language })
  expect(answer.headers['content-language']).toBe(language)
})

it('is in the language of the browser until one was chosen', async () => {
  expect((await manifest({ 'accept-language': 'ta-IN,en;q=0.5' })).json()).toMatchObject({ lang: 'ta' })
})

it('is not served by the names of its files', async () => {
  expect((await app.inject({ url: '/manifest/hi.json' })).statusCode).toBe(404)
})
