import { fillLanding, landingSlots } from '@arogyachat/contract/landing'
import { languageCodes, languageOf } from '@arogyachat/contract/languages'
import { describe, expect, it, vi } from 'vitest'
import { renderLanding } from './render.tsx'

interface LandingFonts {
  landingPlan(): {
    pages: readonly {
      language: string
      faces: readonly { family: string; text?: string | null; words?: readonly string[] }[]
    }[]
  }
}
// Imported by path, because the script uses Node's types and the web has only those of the browser.
const { landingPlan } = await vi.importActual<LandingFonts>('../../../../scripts/build/landing-fonts.ts')

const files = { style: 'p{color:red}', script: '/assets/enhance-1.js', preload: ['/assets/a.woff2'] }
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const pages = new Map(languageCodes.map((languageCode) => [languageCode, parse(renderLanding(languageCode, files))]))
const pageOf = (language: (typeof languageCodes)[number]) => pages.get(language) as Document

describe.each(languageCodes)('the page in %s', (language) => {
  const page = pageOf(language)
  const all = (selector: string) => [...page.querySelectorAll<HTMLElement>(selector)]

  it('declares its language and direction and has one h1', () => {
    expect(page.documentElement.lang).toBe(language)
    expect(page.documentElement.dir).toBe(languageOf(language).dir)
    expect(all('h1')).toHaveLength(1)
    expect(page.title).toMatch(/\S+ \| \S*ArogyaChat/)
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')?.length).toBeGreaterThan(40)
  })

  it('has the sections that links lead to, in their order', () => {
    expect(all('section[id], footer[id]').map((entry) => entry.id)).toEqual([
      'hero',
      'features',
      'demo',
      'for-doctors',
      'portals',
      'footer'
    ])
    for (const link of all('a[href^="#"]')) {
      const target = link.getAttribute('href') ?? ''
      expect(page.querySelector(target), target).not.toBeNull()
    }
    for (const button of all('[popovertarget]'))
      expect(page.getElementById(button.getAttribute('popovertarget') ?? '')).not.toBeNull()
  })

  it('carries no script but the one file, no handler and no style attribute', () => {
    expect(all('script').map((entry) => entry.getAttribute('src'))).toEqual([files.script])
    const inline = all('*').flatMap((entry) => entry.getAttributeNames().filter((name) => /^on|^style$/.test(name)))
    expect(inline).toEqual([])
    expect(all('style').map((entry) => entry.textContent)).toEqual([files.style])
  })

  it('links to every language in its own script and marks its own', () => {
    const list = all('#languages a')
    expect(list.map((element) => element.getAttribute('href'))).toEqual(
      languageCodes.map((languageCode) => `/${languageCode}`)
    )
    expect(list.map((element) => element.lang)).toEqual([...languageCodes])
    expect(all('#languages [aria-current]').map((entry) => entry.lang)).toEqual([language])
    expect(all('link[rel=alternate]').map((entry) => entry.getAttribute('hreflang'))).toEqual([
      ...languageCodes,
      'x-default'
    ])
    const homes = all('link[rel=alternate]').map((entry) => entry.getAttribute('href'))
    expect(homes).not.toContain(`${landingSlots.publicUrl}/`)
    const canonical = page.querySelector('link[rel=canonical]')?.getAttribute('href')
    expect(canonical).toBe(`${landingSlots.publicUrl}/${language}`)
  })

  it('uses no glyph that is missing from the subset fonts', () => {
    const faces = landingPlan().pages.find((page) => page.language === language)?.faces ?? []
    const lettersOf = (...families: string[]) =>
      faces
        .filter((face) => families.includes(face.family))
        .map((face) => face.text ?? face.words?.join('') ?? '')
        .join('')
    // Where headings have no font of their own, the first view has one, and the rest that of the text.
    const hasFirst = faces.some((face) => face.family === 'Landing First')
    const known = {
      first: lettersOf('Landing Heading', 'Landing First'),
      rest: lettersOf('Landing Heading', ...(hasFirst ? ['Landing Text'] : []))
    }
    const missing = all('h1, h2, h3, .font-heading')
      .filter((entry) => !entry.closest('#languages'))
      .flatMap((entry) => {
        const letters = new Set(entry.textContent?.replace(/%[A-Z_]+%/g, ''))
        const font = entry.closest('.first-view') ? known.first : known.rest
        return [...letters].filter((letter) => !font.includes(letter) && !/[\s\u2066-\u2069]/.test(letter))
      })
    expect(missing).toEqual([])
  })
})

describe('the English page', () => {
  const page = pageOf('en')
  const text = page.body.textContent ?? ''

  it.each([
    'Multilingual Healthcare Assistant',
    'Your Health Companion',
    'Any Language, Anytime',
    'Start Chatting',
    'Learn How It Works',
    'Breaking Barriers in Healthcare',
    'Chat with the AI or doctors in 25+ languages.',
    'Instant answers to health queries from a medically-trained assistant.',
    'Licensed professionals in various fields.',
    'Health data encrypted, enterprise-grade security.',
    'Patient Portal',
    'Doctors Portal',
    'Change language',
    '5000+',
    '24/7'
  ])('says %s', (words) => {
    expect(text).toContain(words)
  })

  it('contains only links to existing pages', () => {
    const known =
      /^(#|tel:|mailto:|\/(en|hi|pa|bgc|bho|te|ta|gu|ur|bn|patient-login|patient-signup|doctor-login|doctor-signup|privacy|api\/docs)$|https:\/\/www\.apache\.org\/|%SOCIAL_URL%$)/
    const links = [...page.querySelectorAll('a')].map(
      (querySelectorEntry) => querySelectorEntry.getAttribute('href') ?? ''
    )
    expect(links.filter((link) => !known.test(link))).toEqual([])
  })
})

describe('the footer', () => {
  const show = (socialLinks: readonly { name: string; url: string }[]) =>
    parse(
      fillLanding(renderLanding('en', files), {
        publicUrl: 'https://a.example',
        year: 2026,
        isDemo: false,
        grievanceEmail: undefined,
        socialLinks
      })
    )

  it('links to the operator’s social profiles by name', () => {
    const links = [
      { name: 'Mastodon', url: 'https://social.example/@arogya' },
      { name: 'A <b>', url: 'https://b.example/?a=1&b=%YEAR%' }
    ]
    const list = show(links).querySelector('[aria-label="Social media"]')
    const shown = [...(list?.querySelectorAll('li > a') ?? [])]
    expect(shown.map((element) => [element.textContent, element.getAttribute('href')])).toEqual(
      links.map((link) => [link.name, link.url])
    )
  })

  it('shows no social links if none are configured', () => {
    expect(show([]).querySelector('[aria-label="Social media"]')).toBeNull()
    expect(show([]).body.textContent).not.toMatch(/%[A-Z]/)
  })
})
