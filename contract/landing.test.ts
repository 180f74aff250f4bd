import { describe, expect, it } from 'vitest'
import { fillLanding, landingPart, landingSlots, visitorLanguage } from './landing.ts'

describe('visitorLanguage', () => {
  it.each([
    ['ur', 'hi', 'ur'],
    [undefined, 'hi-IN', 'hi'],
    [undefined, 'HI-in', 'hi'],
    [undefined, 'fr-FR, ta;q=0.5, bn;q=0.7', 'bn'],
    [undefined, 'en;q=0.1, gu', 'gu'],
    [undefined, 'pa;q=0, te;q=0.2', 'te'],
    [undefined, 'bho', 'bho'],
    [undefined, 'fr, *', 'en'],
    [undefined, 'hi;q=lots', 'en'],
    [undefined, '', 'en'],
    [undefined, undefined, 'en'],
    ['__proto__', 'kn, en', 'en']
  ])('with the cookie %s and Accept-Language %s returns %s', (cookie, header, language) => {
    expect(visitorLanguage(cookie, header)).toBe(language)
  })
})

describe('fillLanding', () => {
  const facts = {
    publicUrl: 'https://a.example/x',
    year: 2026,
    isDemo: true,
    grievanceEmail: undefined,
    socialLinks: []
  }
  const demo = landingPart('demo')
  const grievance = landingPart('grievance')

  it('fills every placeholder and keeps only the parts for this site', () => {
    const page = `${landingSlots.publicUrl} ${landingSlots.publicUrl} ${landingSlots.year} ${demo.open}1${demo.close}${grievance.open}2${grievance.close}`
    expect(fillLanding(page, facts)).toBe('https://a.example/x https://a.example/x 2026 1')
    expect(fillLanding(page, { ...facts, isDemo: false, grievanceEmail: 'g@a.example' })).toMatch(/ 2026 2$/)
  })

  it('escapes HTML in settings', () => {
    const email = '"><script>@a.example'
    const filled = fillLanding(`${grievance.open}${landingSlots.grievanceEmail}${grievance.close}`, {
      ...facts,
      grievanceEmail: email
    })
    expect(filled).not.toMatch(/[<>"]/)
  })
})
