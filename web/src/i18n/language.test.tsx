import { type LanguageCode, languages } from '@arogyachat/contract/languages'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LanguagePicker } from '../app-shell/menu/language-picker.tsx'
import { showScreen } from '../testing/screen.tsx'
import { standInServer } from '../testing/server.ts'
import { formatsFor } from './formats.ts'
import './languages/messages-pa.ts'
import { loadNamespace } from './load.ts'
import { useMessages } from './use-messages.ts'

/** Whether Bengali words of the shell can be fetched. */
const line = vi.hoisted(() => ({ isDown: false }))
vi.mock('../../../locales/messages/bn/shell.json', async (original) => {
  if (line.isDown) throw new Error('The line is down')
  return original()
})

function Sample() {
  const t = useMessages('shell')
  return (
    <>
      <LanguagePicker />
      <p>{t('logout')}</p>
      <p>{t('nowhere' as 'logout')}</p>
    </>
  )
}

test('a missing key is shown as itself and logged once', async () => {
  standInServer({})
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { rerender } = await showScreen(<Sample />, { areas: ['shell'] })
  expect(screen.getByText('nowhere')).toBeTruthy()
  rerender(<div />)
  expect(log.mock.calls.filter(([text]) => String(text).includes('nowhere'))).toHaveLength(1)
})

test('messages that cannot be fetched are logged, shown in English and fetched again later', async () => {
  standInServer({})
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  line.isDown = true
  const { user } = await showScreen(<Sample />, { areas: ['shell'], language: 'hi' })
  expect(screen.getByText('साइन आउट')).toBeTruthy()
  await user.selectOptions(screen.getByRole('combobox'), 'বাংলা')
  expect(await screen.findByText('Sign out')).toBeTruthy()
  expect(document.documentElement.lang).toBe('bn')
  expect(log.mock.calls.map(([text]) => text)).toContain(
    'The messages of shell could not be loaded in bn; English is shown'
  )
  line.isDown = false
  await user.selectOptions(screen.getByRole('combobox'), 'हिन्दी')
  await user.selectOptions(screen.getByRole('combobox'), 'বাংলা')
  const { logout } = await loadNamespace('bn', 'shell')
  expect(await screen.findByText(String(logout))).toBeTruthy()
})

test('choosing Urdu sets the direction and stores the choice under both keys and in a cookie', async () => {
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

test('every language has every key of English', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const english = await loadNamespace('en', 'common')
  for (const { code } of languages)
    expect(Object.keys(await loadNamespace(code, 'common')), code).toEqual(Object.keys(english))
})

test('dates, times and money follow the conventions of the language', () => {
  const hindi = formatsFor('hi')
  expect(hindi.longDate('2026-11-21')).toBe('शनिवार, 21 नवंबर 2026')
  expect(hindi.time('16:00')).toBe('शाम 4:00')
  expect(hindi.weekday('Monday')).toBe('सोमवार')
  expect(formatsFor('en').slot('09:00-09:30').replace(/\s/g, ' ')).toMatch(/^9:00 (am )?– 9:30 am$/)
  expect(formatsFor('en').instant('2026-11-20T20:00:00Z')).toBe('21 Nov 2026, 1:30 am')
  for (const { code } of languages) expect(formatsFor(code).rupees(123456), code).toBe('₹1,23,456')
  for (const code of ['bgc', 'bho'] as const) expect(formatsFor(code).date('2026-11-21')).toBe(hindi.date('2026-11-21'))
})

const clocks = {
  en: ['9:00 am', '4:00 – 4:30 pm', '21 Nov 2026, 1:30 am'],
  hi: ['सुबह 9:00', 'शाम 4:00–4:30', '21 नव॰ 2026, रात 1:30'],
  bgc: ['सुबह 9:00', 'शाम 4:00–4:30', '21 नव॰ 2026, रात 1:30'],
  bho: ['सुबह 9:00', 'शाम 4:00–4:30', '21 नव॰ 2026, रात 1:30'],
  pa: ['ਸਵੇਰੇ 9:00', 'ਸ਼ਾਮੀਂ 4:00–4:30', '21 ਨਵੰ 2026, ਰਾਤੀਂ 1:30'],
  te: ['ఉదయం 9:00', 'మధ్యాహ్నం 4:00–4:30', '21, నవం 2026, రాత్రి 1:30'],
  ta: ['காலை 9:00', 'மாலை 4:00–4:30', '21 நவ., 2026, இரவு 1:30'],
  gu: ['સવારે 9:00', 'સાંજે 4:00–4:30', '21 નવે, 2026, રાત્રે 1:30'],
  ur: ['صبح 9:00', 'سہ پہر 4:00–4:30', '21 نومبر، 2026، رات 1:30'],
  bn: ['সকাল 9:00', 'বিকাল 4:00–4:30', '21 নভেঃ, 2026, রাত্রি 1:30']
} satisfies Record<LanguageCode, string[]>

test.each(Object.entries(clocks))('%s puts the part of the day before the time', (code, said) => {
  const { time, slot, instant } = formatsFor(code as LanguageCode)
  const written = [time('09:00'), slot('16:00-16:30'), instant('2026-11-20T20:00:00Z')]
  expect(written.map((text) => text.replace(/[\u2009\u202f]/g, ' '))).toEqual(said)
  // Nothing that takes no room may hide in a time: it would be copied, searched and compared.
  expect(written.join('')).not.toMatch(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069]/)
})

test('an instant after midnight in India is a date of that day', () => {
  const { date } = formatsFor('en')
  expect([date('2026-11-20T20:00:00Z'), date('2026-11-20T10:00:00Z'), date('2026-11-20')]).toEqual([
    '21 Nov 2026',
    '20 Nov 2026',
    '20 Nov 2026'
  ])
})

test('a slot across noon shows both parts of the day', () => {
  expect(formatsFor('bn').slot('11:30-12:00')).toBe('সকাল 11:30 – দুপুর 12:00')
})

test('Punjabi is formatted without Intl data, which Chrome lacks', () => {
  const { longDate, weekday, list, relative } = formatsFor('pa')
  expect(longDate('2026-11-21')).toBe('ਸ਼ਨੀਵਾਰ, 21 ਨਵੰਬਰ 2026')
  expect(weekday('Monday')).toBe('ਸੋਮਵਾਰ')
  expect(list(['A', 'B', 'C'])).toBe('A, B ਅਤੇ C')
  const hour = 3_600_000
  expect([hour / 60, 25 * 60_000, -3 * hour, 26 * hour, 5_000].map(relative)).toEqual([
    '1 ਮਿੰਟ ਵਿੱਚ',
    '25 ਮਿੰਟਾਂ ਵਿੱਚ',
    '3 ਘੰਟੇ ਪਹਿਲਾਂ',
    'ਭਲਕੇ',
    'ਹੁਣ'
  ])
})

test('the remaining time is shown in whole minutes, hours and days', () => {
  const { relative } = formatsFor('en')
  expect(relative(25 * 60_000)).toBe('in 25 minutes')
  expect(relative(10_000)).toBe('now')
  expect(relative(-3 * 3_600_000)).toBe('3 hours ago')
  expect(relative(59.6 * 60_000)).toBe('in 1 hour')
  expect(relative(26 * 3_600_000)).toBe('tomorrow')
})
