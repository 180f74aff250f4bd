import { privacyNoticeVersion, type Role } from '@arogyachat/contract/accounts'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { type Browser, type BrowserContext, expect, type Page, test as playwrightTest } from '@playwright/test'
import { baseURL } from '../playwright.config.ts'

/** A test that closes its browser contexts: an open page would receive the notices of the next test. */
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
/** An email address that no earlier test used, in this run or in another on the same database. */
export const freshEmail = (name: string) => `${name}-${Date.now().toString(36)}-${++count}@journeys.example`

export const demo = {
  patient: { email: 'patient@example.org', password: 'demo-patient-1' },
  doctor: { email: 'doctor@example.org', password: 'demo-doctor-1' }
} as const

interface Options {
  language?: LanguageCode
  width?: number
  /** The call may use only TURN, so that the test can interrupt it. */
  relayOnly?: boolean
  /** Address of the TURN server in place of the one that the site names. */
  turnUrl?: string | undefined
  /** The app keeps its files for a time without a network, which takes longer than most journeys. */
  keepsFiles?: boolean
  /** Another site than that of the worker. */
  site?: string
}

/** A name that nobody else has, made of letters only. */
export const freshName = (name: string) =>
  `${name} V${Date.now()
    .toString()
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')}`

/** Opens a browser context for one user. Peer connections and sockets stay reachable for the test. */
export async function open(
  browser: Browser,
  { language = 'en', width = 1280, relayOnly = false, turnUrl, keepsFiles = false, site = baseURL }: Options = {}
) {
  const context = await browser.newContext({
    baseURL: site,
    viewport: { width, height: 800 },
    permissions: ['camera', 'microphone'],
    serviceWorkers: keepsFiles ? 'allow' : 'block',
    locale: 'en-IN'
  })
  // The server reads the language from the cookie, the app from its storage.
  await context.addCookies([{ name: 'language', value: language, url: site }])
  await context.addInitScript(
    ({ language, relayOnly, turnUrl }) => {
      if (!localStorage.getItem('preferredLanguage')) {
        localStorage.setItem('preferredLanguage', language)
        localStorage.setItem('language', language)
      }
      const connections: RTCPeerConnection[] = []
      const sockets: WebSocket[] = []
      const Connection = window.RTCPeerConnection
      window.RTCPeerConnection = class extends Connection {
        constructor(configuration?: RTCConfiguration) {
          const iceServers = configuration?.iceServers?.map((server) => ({ ...server, urls: turnUrl ?? server.urls }))
          super({
            ...configuration,
            ...(iceServers && { iceServers }),
            ...(relayOnly && { iceTransportPolicy: 'relay' as const })
          })
          connections.push(this)
        }
      }
      const Socket = window.WebSocket
      window.WebSocket = class extends Socket {
        constructor(url: string | URL, protocols?: string | string[]) {
          super(url, protocols)
          sockets.push(this)
        }
      }
      Object.assign(window, { journey: { connections, sockets } })
    },
    { language, relayOnly, turnUrl }
  )
  return context
}

type Journey = { journey: { connections: RTCPeerConnection[]; sockets: WebSocket[] } }

/** How many video frames of the other participant this browser has decoded in its newest connection. */
export const decodedFrames = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const connection = (window as unknown as Journey).journey.connections.at(-1)
    if (!connection) return 0
    let frames = 0
    for (const report of (await connection.getStats()).values()) {
      if (report.type === 'inbound-rtp' && report.kind === 'video') frames += report.framesDecoded ?? 0
    }
    return frames
  })

/** Packets of the voice that this browser has sent and received in its newest connection. */
export const voicePackets = (page: Page): Promise<{ sent: number; received: number }> =>
  page.evaluate(async () => {
    const connection = (window as unknown as Journey).journey.connections.at(-1)
    const packets = { sent: 0, received: 0 }
    for (const report of (await connection?.getStats())?.values() ?? []) {
      if (report.kind !== 'audio') continue
      if (report.type === 'outbound-rtp') packets.sent += report.packetsSent
      if (report.type === 'inbound-rtp') packets.received += report.packetsReceived
    }
    return packets
  })

/** Waits until many more video frames of the other participant have arrived. */
export async function expectMovingVideo(page: Page, timeout = 20_000): Promise<void> {
  const before = await decodedFrames(page)
  await expect.poll(() => decodedFrames(page), { timeout, intervals: [100] }).toBeGreaterThan(before + 15)
}

/** Closes the sockets of this page, as a lost connection would. */
export const closeSockets = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const socket of (window as unknown as Journey).journey.sockets) socket.close()
  })

/** Calls the API as the user who is signed in on the page. */
export const api = (page: Page, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const response = await fetch(path, {
        method,
        headers: { 'content-type': 'application/json', 'x-csrf-token': localStorage.getItem('token') ?? '' },
        ...(body && { body: JSON.stringify(body) })
      })
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
      return response.json()
    },
    { method, path, body }
  )

/** Sets the language of the signed-in user and of the browser. */
export async function setLanguage(page: Page, language: LanguageCode): Promise<void> {
  await api(page, 'PUT', '/api/auth/language', { language })
  await page.evaluate((code) => {
    localStorage.setItem('preferredLanguage', code)
    localStorage.setItem('language', code)
  }, language)
  await page.reload()
}

/** Sends the form of a sign-in or a registration from a small page of the site, and stores the session as the app does. */
export async function startSession(
  context: BrowserContext,
  role: Role,
  path: string,
  form: object,
  language: LanguageCode
) {
  const page = await context.newPage()
  await page.goto('/robots.txt')
  const { userId, token } = await api(page, 'POST', path, form)
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
    },
    {
      token,
      userId,
      userName: 'Somebody',
      userRole: role,
      preferredLanguage: language,
      language
    }
  )
  await api(page, 'PUT', '/api/auth/language', { language })
  await page.goto(`/${role}-dashboard`)
  return page
}

/** Signs in and opens the dashboard, in a language, because the demo users keep that of the last journey. */
export const signIn = (
  context: BrowserContext,
  role: Role,
  account: { email: string; password: string },
  language: LanguageCode = 'en'
): Promise<Page> => startSession(context, role, `/api/auth/${role}/login`, account, language)

/** Registers a patient and opens the dashboard. */
export async function registerPatient(
  context: BrowserContext,
  name: string
): Promise<{ page: Page; email: string; password: string }> {
  const account = { email: freshEmail('patient'), password: 'a good password' }
  const person = {
    name,
    phone: '9876543210',
    age: 34,
    gender: 'Female',
    allergies: ['penicillin'],
    consentVersion: privacyNoticeVersion
  }
  const page = await startSession(context, 'patient', '/api/auth/patient/register', { ...account, ...person }, 'en')
  return { page, ...account }
}

/** Registers through the wizard, by keyboard, and lands on the dashboard. */
export async function registerByKeyboard(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto('/patient-signup')
  const field = (label: RegExp) => page.getByRole('textbox', { name: label })
  await field(/^Full name/).fill(name)
  await field(/^Email/).fill(freshEmail('patient'))
  await field(/^Phone number/).fill('9876543210')
  await field(/^Age/).fill('34')
  await page.getByRole('combobox', { name: /^Gender/ }).selectOption('Female')
  await field(/^Password/).fill('a good password')
  await field(/^Confirm password/).fill('a good password')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await field(/^Allergies/).fill('penicillin')
  await page.getByRole('button', { name: 'Next' }).press('Enter')
  await page.getByRole('checkbox').press('Space')
  await page.getByRole('button', { name: 'Register', exact: true }).press('Enter')
  await page.waitForURL('**/patient-dashboard**')
  return page
}
