import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { languageCodes } from '@arogyachat/contract/languages'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../app.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createStubSite } from '../../testing/stub-site.ts'

let testApp: TestApp
let root: string
let app: FastifyInstance
beforeAll(async () => {
  testApp = await createTestApp({ config: { publicUrl: 'https://arogya.example', isDemo: false } })
  root = await createStubSite()
  app = await buildApp(testApp.context, root)
})
afterAll(async () => {
  await app.close()
  await rm(root, { recursive: true })
})

describe('/', () => {
  it.each([
    ['the cookie', { cookie: 'language=ta', 'accept-language': 'hi' }, 'ta'],
    ['the browser', { 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' }, 'hi'],
    [
      'the browser, when the cookie names an unknown language',
      { cookie: 'language=xx', 'accept-language': 'te' },
      'te'
    ],
    ['English by default', {}, 'en']
  ])('is in the language of %s', async (_, headers, language) => {
    const page = await app.inject({ url: '/', headers })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-language']).toBe(language)
    expect(page.body).toContain(`<html lang="${language}">`)
  })

  it('is not stored by shared caches', async () => {
    const { headers } = await app.inject({ url: '/' })
    expect(String(headers.vary)).toMatch(/accept-language, cookie/i)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers['set-cookie']).toBeUndefined()
  })
})

describe('the page of a language', () => {
  it.each(languageCodes)(
    '/%s is in that language whatever the browser prefers, and sets the language cookie',
    async (language) => {
      const page = await app.inject({
        url: `/${language}`,
        headers: { 'accept-language': 'fr', cookie: 'language=en' }
      })
      expect(page.headers['content-language']).toBe(language)
      expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(String(page.headers['set-cookie'])).toMatch(
        new RegExp(`^language=${language}; Max-Age=\\d{8}; Path=/; .*Lax`)
      )
    }
  )

  it('allows exactly its own inline style by hash', async () => {
    for (const language of ['hi', 'ur']) {
      const page = await app.inject({ url: `/${language}` })
      const style = /<style>(.*)<\/style>/.exec(page.body)?.[1] ?? ''
      const hash = createHash('sha256').update(style).digest('base64')
      const policy = String(page.headers['content-security-policy'])
      expect(policy).toContain(`style-src 'self' 'sha256-${hash}';`)
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toContain('unsafe')
    }
  })

  it('answers HEAD, and the file as built cannot be fetched', async () => {
    expect((await app.inject({ method: 'HEAD', url: '/hi' })).statusCode).toBe(200)
    const raw = await app.inject({ url: '/landing/hi.html' })
    expect(raw.statusCode).toBe(404)
  })
})

describe('the values that only the server knows', () => {
  it('are filled in: the URL, the year in India, and the grievance officer', async () => {
    testApp.clock.set(new Date('2026-12-31T20:00:00Z'))
    const plain = (await app.inject({ url: '/en' })).body
    expect(plain).toContain('href="https://arogya.example/en"')
    expect(plain).toContain('© 2027')
    expect(plain).not.toContain('invented people')
    expect(plain).not.toContain('officer')
    expect(plain).not.toContain('%')

    const config = { ...testApp.context.config, isDemo: true, grievanceEmail: 'help@arogya.example' }
    const full = await buildApp({ ...testApp.context, config }, root)
    const page = (await full.inject({ url: '/en' })).body
    expect(page).toContain('invented people')
    expect(page).toContain('<a href="mailto:help@arogya.example">officer</a>')
    await full.close()
  })
})

describe('search engines', () => {
  it('get a robots.txt with disallowed paths and the sitemap', async () => {
    const robots = await app.inject({ url: '/robots.txt' })
    expect(robots.headers['content-type']).toMatch(/^text\/plain/)
    expect(robots.body).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
    expect(robots.body).toContain('\nSitemap: https://arogya.example/sitemap.xml\n')
  })

  it('find every language in the sitemap entry of every other', async () => {
    const map = await app.inject({ url: '/sitemap.xml' })
    expect(map.headers['content-type']).toMatch(/^application\/xml/)
    const urls = map.body.match(/<url>.*?<\/url>/g) ?? []
    expect(urls).toHaveLength(languageCodes.length)
    for (const url of urls) {
      for (const language of languageCodes)
        expect(url).toContain(`hreflang="${language}" href="https://arogya.example/${language}"`)
      expect(url).toContain('hreflang="x-default" href="https://arogya.example/en"')
    }
  })

  it('may not index screens of signed-in users', async () => {
    const tagOf = async (url: string) =>
      (await app.inject({ url, headers: { accept: 'text/html' } })).headers['x-robots-tag']
    for (const url of ['/patient-dashboard', '/doctor-dashboard?tab=settings', '/reset-password', '/xx'])
      expect(await tagOf(url), url).toBe('noindex')
    for (const url of ['/patient-login', '/doctor-signup', '/privacy', '/hi'])
      expect(await tagOf(url), url).toBeUndefined()
  })
})
