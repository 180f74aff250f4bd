import { defaultLanguage, isLanguageCode, type LanguageCode } from './languages.ts'

/** The cookie that carries a visitor's chosen language to the server. */
export const languageCookie = 'language'

/** Where the landing page of a language is always found; `/` answers in the visitor's own. */
export const landingPath = (language: LanguageCode): string => `/${language}`

/**
 * The visitor's language: the chosen one, else the first of the browser's that we speak, in the order of its preference
 * (`Accept-Language`, RFC 9110 section 12.5.4; `hi-IN` is Hindi), else English.
 */
export function visitorLanguage(cookie: string | undefined, acceptLanguage: string | undefined): LanguageCode {
  if (isLanguageCode(cookie)) return cookie
  const offered = (acceptLanguage ?? '')
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return { code: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter((entry) => entry.weight > 0)
    .sort((a, b) => b.weight - a.weight)
  return offered.map((entry) => entry.code).find(isLanguageCode) ?? defaultLanguage
}

/** What only the running server knows of a page that was made at build. */
export interface LandingFacts {
  /** Origin, perhaps with a path, without a slash at the end. */
  publicUrl: string
  year: number
  isDemo: boolean
  grievanceEmail: string | undefined
  /** The site's pages elsewhere, by the names that people know. */
  socialLinks: readonly { name: string; url: string }[]
}

/** Stand in the built page where the facts go. */
export const landingSlots = {
  publicUrl: '%PUBLIC_URL%',
  year: '%YEAR%',
  grievanceEmail: '%GRIEVANCE_EMAIL%',
  /** Within the part of each social link. */
  socialUrl: '%SOCIAL_URL%',
  socialName: '%SOCIAL_NAME%'
} as const

type Part = 'demo' | 'grievance' | 'social'
/** Around what is shown only on some sites. */
export const landingPart = (part: Part) => ({ open: `%IF ${part}%`, close: `%END ${part}%` })

/** Around what is shown once for each social link. */
export const eachSocialLink = { open: '%EACH social%', close: '%END EACH social%' } as const

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** A built landing page with the facts in their places. */
export function fillLanding(page: string, facts: LandingFacts): string {
  const isShown: Record<Part, boolean> = {
    demo: facts.isDemo,
    grievance: facts.grievanceEmail !== undefined,
    social: facts.socialLinks.length > 0
  }
  const values: Record<string, string> = {
    [landingSlots.publicUrl]: facts.publicUrl,
    [landingSlots.year]: String(facts.year),
    [landingSlots.grievanceEmail]: facts.grievanceEmail ?? ''
  }
  const fill = (text: string, known: Record<string, string>) =>
    text.replace(/%[A-Z_]+%/g, (slot) => (known[slot] === undefined ? slot : escaped(known[slot])))
  const socialItem = (inside: string) =>
    facts.socialLinks.map(({ name, url }) =>
      fill(inside, { [landingSlots.socialUrl]: url, [landingSlots.socialName]: name })
    )
  const whole = page
    .replace(/%IF (demo|grievance|social)%([\s\S]*?)%END \1%/g, (_, part: Part, inside: string) =>
      isShown[part] ? inside : ''
    )
    .split(/%EACH social%([\s\S]*?)%END EACH social%/)
  // Filled in last, so that no setting is read as a slot; every second piece stands for the links.
  return whole.map((piece, at) => (at % 2 === 0 ? fill(piece, values) : socialItem(piece).join(''))).join('')
}
