import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { languageCookie, visitorLanguage } from '@arogyachat/contract/landing'
import { manifestPath } from '@arogyachat/contract/screens'
import type { FastifyInstance } from 'fastify'

/** The folder of the built site with the manifest of each language. Its files are not served by their names. */
export const manifestFolder = 'manifest'

/**
 * Serves the web app manifest in the visitor's language. All languages have one URL and one `id`, so that a browser that gets
 * another language updates the installed app instead of seeing a second one.
 */
export function serveManifest(app: FastifyInstance, root: string): void {
  app.get(manifestPath, async (request, reply) => {
    const language = visitorLanguage(request.cookies[languageCookie], request.headers['accept-language'])
    const manifest = await readFile(join(root, manifestFolder, `${language}.json`), 'utf8')
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('content-language', language)
      .header('vary', 'accept-language, cookie')
      .header('cache-control', 'private, no-cache')
      .send(manifest)
  })
}
