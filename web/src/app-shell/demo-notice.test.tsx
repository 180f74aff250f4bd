import { languageCodes } from '@arogyachat/contract/languages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../testing/screen.tsx'
import { standInServer } from '../testing/server.ts'
import { DemoNotice } from './demo-notice.tsx'

const siteWith = (isDemo: boolean) => ({
  'GET /api/site': { isDemo, demo: null, doctorVerification: 'badge', privacyNoticeVersion: '2026-11-20' }
})

test('a demo site states that nothing is real and may be deleted, and the notice cannot be dismissed', async () => {
  standInServer(siteWith(true))
  await showScreen(<DemoNotice />, { areas: ['shell'] })
  const notice = await screen.findByRole('complementary', { name: 'Demo site' })
  expect(notice.textContent).toMatch(/Nothing here is real, and anything you enter may be deleted/)
  expect(screen.queryByRole('button')).toBeNull()
})

test.each(languageCodes)('the demo notice is translated to %s', async (language) => {
  standInServer(siteWith(true))
  await showScreen(<DemoNotice />, { areas: ['shell'], language })
  const notice = await screen.findByRole('complementary')
  expect(notice.textContent?.length).toBeGreaterThan(60)
})

test('a production site shows no demo notice', async () => {
  const sent = standInServer(siteWith(false))
  await showScreen(<DemoNotice />, { areas: ['shell'] })
  await expect.poll(() => sent.some((call) => call.path === '/api/site')).toBe(true)
  expect(screen.queryByRole('complementary')).toBeNull()
})
