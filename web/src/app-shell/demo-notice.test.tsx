import { languageCodes } from '@arogyachat/contract/languages'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../testing/screen.tsx'
import { standInServer } from '../testing/server.ts'
import { DemoNotice } from './demo-notice.tsx'

const siteWith = (isDemo: boolean) => ({
  'GET /api/site': { isDemo, demo: null, doctorVerification: 'badge', privacyNoticeVersion: '2026-11-20' }
})

test('a demo site states that nothing is real; the line opens the rest and cannot be dismissed', async () => {
  standInServer(siteWith(true))
  const { user } = await showScreen(<DemoNotice />, { areas: ['shell'] })
  const notice = await screen.findByRole('complementary', { name: 'Demo site' })
  expect(notice.textContent).toMatch(/nothing here is real/)
  await user.click(within(notice).getByRole('button'))
  expect((await screen.findByRole('dialog')).textContent).toMatch(/anything you enter may be deleted/)
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(within(notice).getAllByRole('button')).toHaveLength(1)
})

test.each(languageCodes)(
  'in %s the demo notice is one short line, and the whole notice is behind it',
  async (language) => {
    standInServer(siteWith(true))
    const { user } = await showScreen(<DemoNotice />, { areas: ['shell'], language })
    const notice = await screen.findByRole('complementary')
    // Longer lines do not fit beside the two icons at 320 px.
    expect(notice.textContent?.length).toBeLessThanOrEqual(36)
    await user.click(within(notice).getByRole('button'))
    expect((await screen.findByRole('dialog')).textContent?.length).toBeGreaterThan(60)
  }
)

test('a production site shows no demo notice', async () => {
  const sent = standInServer(siteWith(false))
  await showScreen(<DemoNotice />, { areas: ['shell'] })
  await expect.poll(() => sent.some((call) => call.path === '/api/site')).toBe(true)
  expect(screen.queryByRole('complementary')).toBeNull()
})
