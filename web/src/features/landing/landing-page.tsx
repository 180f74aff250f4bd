import { landingPart, landingPath, landingSlots } from '@arogyachat/contract/landing'
import { defaultLanguage, languageOf, languages } from '@arogyachat/contract/languages'
import { homeScreenIconPath, manifestPath } from '@arogyachat/contract/screens'
import { FlaskConical } from 'lucide-react'
import { brand } from '../../lib/brand.ts'
import { Bar } from './bar.tsx'
import { Footer } from './footer.tsx'
import { Hero } from './hero.tsx'
import { column } from './look.ts'
import type { PageWords } from './page-messages.ts'
import { Demo, Features, ForDoctors, Portals } from './sections.tsx'

/** The assets that the build produced for the page. */
export interface PageFiles {
  /** The complete CSS, inlined to avoid a request before the first paint. */
  style: string
  /** The URL of the script. */
  script: string
  /** Fonts of the first view. */
  preload: readonly string[]
}

/** A whole document. The server fills in what only it knows (`fillLanding`). */
export function LandingPage({ files, ...words }: PageWords & { files: PageFiles }) {
  const { language, shell } = words
  const demo = landingPart('demo')
  return (
    <html lang={language} dir={languageOf(language).dir}>
      <Head {...words} files={files} />
      <body className="bg-paper pt-18 text-ink">
        <a
          href="#hero"
          className="first-view sr-only z-50 rounded-md bg-neem px-4 py-3 font-heading font-semibold text-on-neem focus:not-sr-only focus:fixed focus:start-3 focus:top-3"
        >
          {shell('skipToContent')}
        </a>
        <Bar {...words} />
        <main>
          <Hero {...words} />
          {/* Below the first view, so that nothing above it moves when its letters come. */}
          {demo.open}
          <aside aria-label={shell('demoTitle')} className="bg-neel-soft text-neel text-sm">
            <p className={`${column} flex items-center gap-2 py-2`}>
              <FlaskConical aria-hidden className="size-4 shrink-0" />
              <span>
                <strong className="font-semibold">{shell('demoTitle')}.</strong> {shell('demoText')}
              </span>
            </p>
          </aside>
          {demo.close}
          <Features {...words} />
          <Demo {...words} />
          <ForDoctors {...words} />
          <Portals {...words} />
        </main>
        <Footer {...words} />
        <p
          id="farewell"
          role="status"
          data-title={shell('loggedOutTitle')}
          data-text={shell('loggedOutText')}
          className="bubble fixed end-4 bottom-4 z-40 max-w-sm border border-line bg-card p-4 shadow-float empty:hidden"
        />
        <script type="module" src={files.script} />
      </body>
    </html>
  )
}

function Head({ language, t, shell, files }: PageWords & { files: PageFiles }) {
  const title = shell('pageTitle', { page: t('title'), brand: brand.name })
  const description = t('descriptionText')
  const home = landingSlots.publicUrl
  const address = home + landingPath(language)
  const picture = `${home}/social.png`
  const locale = languageOf(language).intl.replace('-', '_')
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      {files.preload.map((text) => (
        <link key={text} rel="preload" as="font" type="font/woff2" href={text} crossOrigin="anonymous" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style, whose hash the policy names */}
      <style dangerouslySetInnerHTML={{ __html: files.style }} />
      <meta name="description" content={description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#fdfaf3" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#101a1b" media="(prefers-color-scheme: dark)" />
      <link rel="icon" type="image/svg+xml" href="/mark.svg" />
      <link rel="apple-touch-icon" href={homeScreenIconPath} />
      {/* With credentials, so that the server reads the chosen language from its cookie. */}
      <link rel="manifest" href={manifestPath} crossOrigin="use-credentials" />
      <link rel="canonical" href={address} />
      {languages.map((language) => (
        <link key={language.code} rel="alternate" hrefLang={language.code} href={home + landingPath(language.code)} />
      ))}
      {/* The address without a language shows the same pages, and is none of the alternates of a page with its own address. */}
      <link rel="alternate" hrefLang="x-default" href={home + landingPath(defaultLanguage)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:locale" content={locale} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </head>
  )
}
