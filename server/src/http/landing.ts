import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { fillLanding, landingPath, languageCookie, visitorLanguage } from '@arogyachat/contract/landing'
import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../app-context.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** The folder of the built site that holds a page of every language; nobody asks for its files by name. */
export const landingFolder = 'landing'

/** A page as it was built, with the hash by which the policy knows its one style. */
function readPage(root: string, language: LanguageCode) {
  const page = readFileSync(join(root, landingFolder, `${language}.html`), 'utf8')
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1]
  if (style === undefined) throw new Error(`The landing page of ${language} has no style: build the site again`)
  return { page, styleSource: `'sha256-${createHash('sha256').update(style).digest('base64')}'` }
}

/**
 * The landing page: `/` in the visitor's language, `/<language>` always in that one, which is then kept as their choice.
 * With `robots.txt` and the map of these addresses for search engines.
 */
export function serveLanding(
  app: FastifyInstance,
  { config, clock }: Pick<AppContext, 'config' | 'clock'>,
  root: string
): void {
  const pages = new Map(languageCodes.map((languageCode) => [languageCode, readPage(root, languageCode)]))

  function answer(reply: FastifyReply, language: LanguageCode) {
    const { page, styleSource } = pages.get(language) as ReturnType<typeof readPage>
    const policy = String(reply.raw.getHeader('content-security-policy'))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('content-security-policy', policy.replace("style-src 'self'", `style-src 'self' ${styleSource}`))
      .send(
        fillLanding(page, {
          publicUrl: config.publicUrl,
          year: Number(dateInIndia(clock.now()).slice(0, 4)),
          isDemo: config.isDemo,
          grievanceEmail: config.grievanceEmail,
          socialLinks: config.socialLinks
        })
      )
  }

  app.get('/', (request, reply) => {
    const language = visitorLanguage(request.cookies[languageCookie], request.headers['accept-language'])
    reply.header('vary', 'accept-language, cookie').header('cache-control', 'private, no-cache')
    return answer(reply, language)
  })
  for (const language of languageCodes) {
    app.get(landingPath(language), (_request, reply) => {
      // Without script the choice must hold as well, and a browser lets this cookie live longer than one of script.
      reply.setCookie(languageCookie, language, { path: '/', maxAge: yearSeconds, sameSite: 'lax' })
      reply.header('cache-control', 'private, no-cache')
      return answer(reply, language)
    })
  }

  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /ai/\nDisallow: /meeting/\nSitemap: ${config.publicUrl}/sitemap.xml\n`
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))
  const sitemap = sitemapOf(config.publicUrl)
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap))
}

/** Every address of the page, each with those of the other languages (sitemaps.org; hreflang as in the pages). */
function sitemapOf(publicUrl: string): string {
  const addressOf = (path: string) => (publicUrl + path).replaceAll('&', '&amp;')
  const alternates = [
    ...languageCodes.map((languageCode) => [languageCode, landingPath(languageCode)] as const),
    ['x-default', '/'] as const
  ]
    .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(path)}"/>`)
    .join('')
  const urls = ['/', ...languageCodes.map(landingPath)].map(
    (text) => `<url><loc>${addressOf(text)}</loc>${alternates}</url>`
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
