import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { fillLanding, landingPath, languageCookie, visitorLanguage } from '@arogyachat/contract/landing'
import { defaultLanguage, type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../app-context.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** The folder of the built site with the page of each language. Its files are not served by their names. */
export const landingFolder = 'landing'

/** The built page of a language, with the CSP source of its only inline style. */
function readPage(root: string, language: LanguageCode) {
  const page = readFileSync(join(root, landingFolder, `${language}.html`), 'utf8')
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1]
  if (style === undefined) throw new Error(`The landing page of ${language} has no style: build the site again`)
  return { page, styleSource: `'sha256-${createHash('sha256').update(style).digest('base64')}'` }
}

/**
 * Serves the landing page: `/` in the visitor's language, and `/<language>` in that language, which it also stores in the
 * language cookie. Also serves `robots.txt` and `sitemap.xml`.
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
      // Set by the server, so that it also works without scripts and lasts longer than browsers allow for script cookies.
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

/** A sitemap of every landing page, each with its alternates in the other languages (sitemaps.org). */
function sitemapOf(publicUrl: string): string {
  const addressOf = (path: string) => (publicUrl + path).replaceAll('&', '&amp;')
  const alternates = [
    ...languageCodes.map((languageCode) => [languageCode, landingPath(languageCode)] as const),
    ['x-default', landingPath(defaultLanguage)] as const
  ]
    .map(([language, path]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${addressOf(path)}"/>`)
    .join('')
  const urls = languageCodes.map(
    (languageCode) => `<url><loc>${addressOf(landingPath(languageCode))}</loc>${alternates}</url>`
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
}
