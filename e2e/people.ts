import type { Role } from '@arogyachat/contract/accounts'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Browser, type BrowserContext, expect, type Page, test as playwrightTest } from '@playwright/test'
import { baseURL } from './playwright.config.ts'

/** A test whose people leave with it: a page left open would still take what is meant for the next test's people. */
export const test = playwrightTest.extend<{ closedContexts: undefined }>({
  closedContexts: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true }
  ]
})

export const tomorrow = () => addDays(dateInIndia(new Date()), 1)

let count = 0
/** An address nobody had before, in this run or in another on the same database. */
export const freshEmail = (name: string) => `${name}-${Date.now().toString(36)}-${++count}@journeys.example`

export const demo = {
  patient: { email: 'patient@example.org', password: 'demo-patient-1' },
  doctor: { email: 'doctor@example.org', password: 'demo-doctor-1' }
} as const

interface Options {
  language?: LanguageCode
  width?: number
  /** The call may use nothing but TURN, so that the line can be taken away. */
  relayOnly?: boolean
}

/** A name nobody else on the screen has, of letters alone as names are. */
export const freshName = (name: string) =>
  `${name} V${Date.now()
    .toString()
    .replace(/\d/g, (it) => 'abcdefghij'[Number(it)] ?? '')}`

/** A browser of one person. Peer connections are kept where a test can ask their statistics; the product knows nothing of it. */
export async function open(browser: Browser, { language = 'en', width = 1280, relayOnly = false }: Options = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    permissions: ['camera', 'microphone'],
    locale: 'en-IN'
  })
  // The server reads the choice from the cookie, the application from its storage.
  await context.addCookies([{ name: 'language', value: language, url: baseURL }])
  await context.addInitScript(
    ({ language, relayOnly }) => {
      if (!localStorage.getItem('preferredLanguage')) {
        localStorage.setItem('preferredLanguage', language)
        localStorage.setItem('language', language)
      }
      const kept: RTCPeerConnection[] = []
      const sockets: WebSocket[] = []
      const Connection = window.RTCPeerConnection
      window.RTCPeerConnection = class extends Connection {
        constructor(configuration?: RTCConfiguration) {
          super({ ...configuration, ...(relayOnly && { iceTransportPolicy: 'relay' as const }) })
          kept.push(this)
        }
      }
      const Socket = window.WebSocket
      window.WebSocket = class extends Socket {
        constructor(url: string | URL, protocols?: string | string[]) {
          super(url, protocols)
          sockets.push(this)
        }
      }
      Object.assign(window, { journey: { kept, sockets } })
    },
    { language, relayOnly }
  )
  return context
}

type Journey = { journey: { kept: RTCPeerConnection[]; sockets: WebSocket[] } }

/** Pictures of the other person that this browser has decoded in its newest connection. */
export const framesDecoded = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const connection = (window as unknown as Journey).journey.kept.at(-1)
    if (!connection) return 0
    let frames = 0
    for (const it of (await connection.getStats()).values()) {
      if (it.type === 'inbound-rtp' && it.kind === 'video') frames += it.framesDecoded ?? 0
    }
    return frames
  })

/** The other's picture moves: many more frames than now. */
export async function expectMovingPicture(page: Page, timeout = 20_000): Promise<void> {
  const before = await framesDecoded(page)
  await expect.poll(() => framesDecoded(page), { timeout, intervals: [100] }).toBeGreaterThan(before + 15)
}

/** Cuts this browser's live connection as a dead spot would. */
export const cutSockets = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const it of (window as unknown as Journey).journey.sockets) it.close()
  })

/** A call of the product, as the page of whoever is signed in there. */
export const api = (page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const answer = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json', 'x-csrf-token': localStorage.getItem('token') ?? '' },
        ...(body && { body: JSON.stringify(body) })
      })
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer.json()
    },
    { method, path, body }
  )

/** Makes it the language of this person and of this browser. */
export async function speak(page: Page, language: LanguageCode): Promise<void> {
  await api(page, 'PUT', '/api/auth/language', { language })
  await page.evaluate((it) => {
    localStorage.setItem('preferredLanguage', it)
    localStorage.setItem('language', it)
  }, language)
  await page.reload()
}

/** Signs in by keyboard. The demo people keep the language of the last journey, so each says its own. */
export async function signIn(
  context: BrowserContext,
  role: Role,
  account: { email: string; password: string },
  language: LanguageCode = 'en'
): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`/${role}-login`)
  await page.locator('input[type=email]').fill(account.email)
  await page.locator('input[type=password]').fill(account.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/${role}-dashboard**`)
  await speak(page, language)
  return page
}

/** Registers through the wizard, by keyboard, and lands on the dashboard. */
export async function registerPatient(
  context: BrowserContext,
  name: string
): Promise<{ page: Page; email: string; password: string }> {
  const page = await context.newPage()
  const account = { email: freshEmail('patient'), password: 'a good password' }
  await page.goto('/patient-signup')
  const field = (label: RegExp) => page.getByRole('textbox', { name: label })
  await field(/^Full name/).fill(name)
  await field(/^Email/).fill(account.email)
  await field(/^Phone number/).fill('9876543210')
  await field(/^Age/).fill('34')
  await page.getByRole('combobox', { name: /^Gender/ }).selectOption('Female')
  await field(/^Password/).fill(account.password)
  await field(/^Confirm password/).fill(account.password)
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await field(/^Allergies/).fill('penicillin')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Register', exact: true }).press('Enter')
  await page.waitForURL('**/patient-dashboard**')
  return { page, ...account }
}
