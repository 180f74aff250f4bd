import type { LanguageCode } from '@arogyachat/contract/languages'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { signedOutNotice } from '../../lib/signed-out-notice.ts'
import { standInServer } from '../../testing/server.ts'
import { agreeOnLanguage, keepChoices } from './choice.ts'
import { bringDemo } from './demo.ts'
import { reopenOnBack } from './history.ts'
import { openWith, watchBar } from './menu.ts'
import { renderLanding } from './render.tsx'
import { revealOnScroll } from './reveal.ts'
import { sayFarewell, welcomeBack } from './visitor.ts'

const mountDemo = vi.hoisted(() => vi.fn<(place: HTMLElement, language: string) => Promise<void>>())
vi.mock('../assistant/demo/mounted-demo-card.tsx', () => ({ mountDemo }))

const files = { style: '', script: '/enhance.js', preload: [] }
const way = { replace: vi.fn<(path: string) => void>(), go: vi.fn<(path: string) => void>() }

/** The built page at a URL. */
function open(language: LanguageCode, at: string) {
  const page = new DOMParser().parseFromString(renderLanding(language, files), 'text/html')
  document.documentElement.lang = language
  document.body.innerHTML = page.body.innerHTML
  history.replaceState(null, '', at)
}
const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E
const signIn = () => {
  localStorage.setItem('userId', 'u-1')
  localStorage.setItem('userRole', 'doctor')
  localStorage.setItem('token', 't')
}
const forgetCookie = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page itself writes it so
  document.cookie = 'language=; path=/; max-age=0'
}

beforeEach(forgetCookie)
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetCookie()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the bar', () => {
  it.each([
    [0, false],
    [10, false],
    [11, true]
  ])('of a page scrolled by %i px is compact: %s', (scrollY, isCompact) => {
    open('en', '/')
    watchBar(byId('bar'))
    vi.stubGlobal('scrollY', scrollY)
    dispatchEvent(new Event('scroll'))
    expect(byId('bar').hasAttribute('data-compact')).toBe(isCompact)
  })
})

describe('Back and Forward', () => {
  it('open the page of the new address, and leave a jump within this page alone', () => {
    open('en', '/')
    const reload = vi.fn<() => void>()
    reopenOnBack('/', reload)
    history.replaceState(null, '', '/#features')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(reload).not.toHaveBeenCalled()
    history.replaceState(null, '', '/patient-login')
    dispatchEvent(new PopStateEvent('popstate'))
    expect(reload).toHaveBeenCalledOnce()
  })
})

describe('the menu', () => {
  it('opens as a dialog and closes when a link of it is followed', () => {
    open('en', '/')
    const [button, menu] = [byId('open-menu'), byId<HTMLDialogElement>('menu')]
    // jsdom draws no dialogs; what matters here is who calls what.
    menu.showModal = vi.fn()
    menu.close = vi.fn(() => menu.dispatchEvent(new Event('close')))
    openWith(button, menu)
    button.click()
    expect(menu.showModal).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-expanded')).toBe('true')
    menu.querySelector<HTMLElement>('nav')?.click()
    expect(menu.close).not.toHaveBeenCalled()
    menu.querySelector<HTMLElement>('a[href="#features"]')?.click()
    expect(menu.close).toHaveBeenCalledOnce()
    expect(button.getAttribute('aria-expanded')).toBe('false')
  })
})

describe('reveal on scroll', () => {
  let seen: (entries: { isIntersecting: boolean; target: Element }[]) => void
  let threshold: unknown
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof seen, options: { threshold: number }) {
          seen = callback
          threshold = options.threshold
        }
        observe() {}
        unobserve() {}
      }
    )
    open('en', '/')
    for (const part of document.querySelectorAll('#features li'))
      part.getBoundingClientRect = () => ({ top: innerHeight + 100 }) as DOMRect
  })
  const cards = () => [...document.querySelectorAll<HTMLElement>('#features li')]

  it('reveals each card when a tenth is visible, 100 ms after the previous one', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    revealOnScroll()
    expect(threshold).toBe(0.1)
    expect(cards().map((card) => card.style.transitionDelay)).toEqual(['0ms', '100ms', '200ms', '300ms'])
    expect(cards().every((card) => card.classList.contains('waiting'))).toBe(true)
    const [first, second] = cards() as [HTMLElement, HTMLElement]
    seen([
      { isIntersecting: true, target: first },
      { isIntersecting: false, target: second }
    ])
    expect(first.classList.contains('waiting')).toBe(false)
    expect(second.classList.contains('waiting')).toBe(true)
    expect(document.querySelector('#for-doctors .waiting')).toBeNull()
  })

  it('does nothing with reduced motion', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    revealOnScroll()
    expect(document.querySelector('.waiting')).toBeNull()
  })
})

describe('the chat', () => {
  let seen: (entries: { isIntersecting: boolean }[]) => void
  beforeEach(() => {
    mountDemo.mockReset().mockResolvedValue()
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof seen) {
          seen = callback
        }
        observe() {}
        disconnect() {}
      }
    )
    open('hi', '/hi')
    bringDemo(byId('demo-chat'))
  })

  it('is fetched once when it comes near the viewport, in the language of the page', async () => {
    seen([{ isIntersecting: false }])
    await Promise.resolve()
    expect(mountDemo).not.toHaveBeenCalled()
    seen([{ isIntersecting: true }])
    seen([{ isIntersecting: true }])
    await vi.waitFor(() => expect(mountDemo).toHaveBeenCalledExactlyOnceWith(byId('demo-chat'), 'hi'))
  })

  it('is fetched immediately when its link is followed', async () => {
    document.querySelector<HTMLElement>('a[href="#demo"]')?.click()
    await vi.waitFor(() => expect(mountDemo).toHaveBeenCalledOnce())
  })

  it('is fetched when the connection returns after a failure; until then the static content stays', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    mountDemo.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    seen([{ isIntersecting: true }])
    await vi.waitFor(() => expect(logged).toHaveBeenCalled())
    expect(byId('demo-chat').querySelectorAll('li')).toHaveLength(3)
    dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(mountDemo).toHaveBeenCalledTimes(2))
    logged.mockRestore()
  })
})

describe('the language', () => {
  it('of a /<language> URL is stored under both keys and in the cookie', () => {
    localStorage.setItem('preferredLanguage', 'te')
    open('hi', '/hi')
    agreeOnLanguage(way)
    expect(localStorage.getItem('preferredLanguage')).toBe('hi')
    expect(localStorage.getItem('language')).toBe('hi')
    expect(document.cookie).toContain('language=hi')
    expect(way.replace).not.toHaveBeenCalled()
  })

  it('of / is not stored, and a stored choice of this device takes precedence', () => {
    open('en', '/')
    agreeOnLanguage(way)
    expect(localStorage.getItem('preferredLanguage')).toBeNull()
    localStorage.setItem('preferredLanguage', 'ta')
    agreeOnLanguage(way)
    expect(way.replace).toHaveBeenCalledExactlyOnceWith('/ta')
  })

  it('picked by a signed-out visitor is stored and marked for the profile', () => {
    open('en', '/')
    keepChoices(byId('languages'), way)
    const link = document.querySelector<HTMLElement>('#languages a[hreflang=bn]')
    const isFollowed = link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    expect(isFollowed).toBe(true)
    expect(localStorage.getItem('language')).toBe('bn')
    expect(sessionStorage.getItem('languagePicked')).not.toBeNull()
  })

  it('picked by a signed-in user is saved to the profile before the page changes', async () => {
    const sent = standInServer({ 'PUT /api/auth/language': {} })
    signIn()
    open('en', '/')
    keepChoices(byId('languages'), way)
    document.querySelector<HTMLElement>('#languages a[hreflang=gu]')?.click()
    await vi.waitFor(() => expect(way.go).toHaveBeenCalledExactlyOnceWith('/gu'))
    expect(sent.map((call) => call.body)).toEqual([{ language: 'gu' }])
  })
})

describe('a visitor', () => {
  it('who is signed in is redirected to their dashboard', () => {
    signIn()
    open('en', '/')
    welcomeBack()
    const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-get-started]')]
    expect(links.map((link) => [link.pathname, link.textContent])).toEqual([
      ['/doctor-dashboard', 'Go to your dashboard'],
      ['/doctor-dashboard', 'Go to your dashboard']
    ])
  })

  it('who is signed out sees links to the sign-in', () => {
    open('en', '/')
    welcomeBack()
    expect(document.querySelector<HTMLAnchorElement>('[data-get-started]')?.pathname).toBe('/patient-login')
  })

  it('who has just signed out sees a notice, once and for a limited time', () => {
    vi.useFakeTimers()
    signedOutNotice.leave()
    open('en', '/')
    sayFarewell(byId('farewell'))
    expect(byId('farewell').textContent).toBe('Signed out You have been signed out. Take care.')
    vi.advanceTimersByTime(4000)
    expect(byId('farewell').textContent).toBe('')
    sayFarewell(byId('farewell'))
    expect(byId('farewell').textContent).toBe('')
  })
})
