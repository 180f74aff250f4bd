import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { landingPart, landingSlots } from '@arogyachat/contract/landing'
import { languageCodes } from '@arogyachat/contract/languages'

/** Creates a folder like the output of the web build: the app, an asset, and a landing page and a manifest per language. The caller removes it. */
export async function createStubSite(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'site-'))
  await Promise.all(['assets', 'landing', 'manifest'].map((text) => mkdir(join(root, text))))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>the app</title>')
  await writeFile(join(root, 'assets', 'a-1.js'), 'let a = 1')
  await writeFile(join(root, 'assets', 'a-1.js.br'), 'compressed')
  const [demo, grievance] = [landingPart('demo'), landingPart('grievance')]
  for (const language of languageCodes) {
    const page = `<!doctype html><html lang="${language}"><link rel="canonical" href="${landingSlots.publicUrl}/${language}">
<style>p{color:red}/*${language}*/</style>${demo.open}invented people${demo.close}
${grievance.open}<a href="mailto:${landingSlots.grievanceEmail}">officer</a>${grievance.close}© ${landingSlots.year}`
    await writeFile(join(root, 'landing', `${language}.html`), page)
    await writeFile(join(root, 'manifest', `${language}.json`), JSON.stringify({ lang: language }))
  }
  return root
}
