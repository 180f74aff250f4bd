import { languages } from '@arogyachat/contract/languages'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LanguagePicker } from '../app-shell/language-picker.tsx'
import { showScreen } from '../testing/screen.tsx'
import { standInServer } from '../testing/server.ts'
import { formatsFor } from './formats.ts'
import { loadArea } from './load.ts'
import { useWords } from './words.ts'

function Sample() {
  const t = useWords('shell')
  return (
    <>
      <LanguagePicker />
      <p>{t('logout')}</p>
      <p>{t('nowhere' as 'logout')}</p>
    </>
  )
}

test('a key that is nowhere shows as itself and is logged once', async () => {
  standInServer({})
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = await showScreen(<Sample />, { areas: ['shell'] })
  expect(screen.getByText('nowhere')).toBeTruthy()
  rerender(<div />)
  expect(log.mock.calls.filter(([text]) => String(text).includes('nowhere'))).toHaveLength(1)
})

test('choosing Urdu turns the page, and keeps the choice under both keys and in a cookie', async () => {
  standInServer({})
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = await showScreen(<Sample />, { areas: ['shell'] })
  expect(document.documentElement.dir).toBe('ltr')
  await user.selectOptions(screen.getByRole('combobox'), 'اردو')
  await vi.waitFor(() => expect(document.documentElement.dir).toBe('rtl'))
  expect(document.documentElement.lang).toBe('ur')
  expect([localStorage.getItem('preferredLanguage'), localStorage.getItem('language')]).toEqual(['ur', 'ur'])
  expect(document.cookie).toContain('language=ur')
})

test('every language has every word of English, in its own words or in English', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const english = await loadArea('en', 'common')
  for (const { code } of languages)
    expect(Object.keys(await loadArea(code, 'common')), code).toEqual(Object.keys(english))
})

test('dates, times and money are written as people of the language write them', () => {
  const hindi = formatsFor('hi')
  expect(hindi.longDate('2026-11-21')).toBe('शनिवार, 21 नवंबर 2026')
  expect(hindi.time('16:00')).toBe('शाम 4:00')
  expect(hindi.weekday('Monday')).toBe('सोमवार')
  expect(formatsFor('en').slot('09:00-09:30').replace(/\s/g, ' ')).toMatch(/^9:00 (am )?– 9:30 am$/)
  expect(formatsFor('en').instant('2026-11-20T20:00:00Z')).toBe('21 Nov 2026, 1:30 am')
  for (const { code } of languages) expect(formatsFor(code).rupees(123456), code).toBe('₹1,23,456')
  for (const code of ['bgc', 'bho'] as const) expect(formatsFor(code).date('2026-11-21')).toBe(hindi.date('2026-11-21'))
})

test('the time left is told in whole minutes, hours and days', () => {
  const { relative } = formatsFor('en')
  expect(relative(25 * 60_000)).toBe('in 25 minutes')
  expect(relative(10_000)).toBe('now')
  expect(relative(-3 * 3_600_000)).toBe('3 hours ago')
  expect(relative(59.6 * 60_000)).toBe('in 1 hour')
  expect(relative(26 * 3_600_000)).toBe('tomorrow')
})
