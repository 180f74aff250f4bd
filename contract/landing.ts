import { defaultLanguage, isLanguageCode, type LanguageCode } from './languages.ts'

/** The cookie that carries a visitor's chosen language to the server. */
export const languageCookie = 'language'

/** Path of the landing page in a language. `/` shows it in the visitor's own. */
export const landingPath = (language: LanguageCode): string => `/${language}`

/**
 * The visitor's language: the chosen one, otherwise the most preferred one of the browser that the product has
 * (`Accept-Language`, RFC 9110 section 12.5.4; `hi-IN` is Hindi), otherwise English.
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

/** Values of the prerendered page that only the running server knows. */
export interface LandingFacts {
  /** Origin, optionally with a path, without a trailing slash. */
  publicUrl: string
  year: number
  isDemo: boolean
  grievanceEmail: string | undefined
  /** The site's profiles on social networks, with the names of the networks. */
  socialLinks: readonly { name: string; url: string }[]
}

/** Placeholders in the prerendered page. */
export const landingSlots = {
  publicUrl: '%PUBLIC_URL%',
  year: '%YEAR%',
  grievanceEmail: '%GRIEVANCE_EMAIL%',
  /** Only between the marks of `eachSocialLink`. */
  socialUrl: '%SOCIAL_URL%',
  socialName: '%SOCIAL_NAME%'
} as const

type Part = 'demo' | 'grievance' | 'social'
/** Marks around a part that only some sites show. */
export const landingPart = (part: Part) => ({ open: `%IF ${part}%`, close: `%END ${part}%` })

/** Marks around a part that is repeated for each social link. */
export const eachSocialLink = { open: '%EACH social%', close: '%END EACH social%' } as const

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Fills the placeholders and parts of a prerendered landing page. Values are escaped for HTML. */
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
  // Placeholders are filled last, so that no value is read as a mark. Every second piece is the part for the social links.
  return whole.map((piece, index) => (index % 2 === 0 ? fill(piece, values) : socialItem(piece).join(''))).join('')
}
