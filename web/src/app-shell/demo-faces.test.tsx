import { expect, test } from 'vitest'
import { showScreen } from '../testing/screen.tsx'
import { standInServer } from '../testing/server.ts'
import { Avatar } from '../ui/avatar.tsx'
import { DemoFaces } from './demo-faces.tsx'

const show = async (isDemo: boolean) => {
  const site = { isDemo, demo: null, doctorVerification: 'badge', privacyNoticeVersion: '2026-11-20' }
  const sent = standInServer({ 'GET /api/site': site })
  await showScreen(
    <DemoFaces>
      <Avatar name="Dr. Meera Iyer" />
    </DemoFaces>,
    { areas: [] }
  )
  await expect.poll(() => sent.some((call) => call.path === '/api/site')).toBe(true)
}

test('on a demo site the invented doctors have drawn faces', async () => {
  await show(true)
  await expect.poll(() => document.querySelector('.bubble svg')).not.toBeNull()
})

test('on a real site a doctor without a photo has initials', async () => {
  await show(false)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.querySelector('.bubble svg')).toBeNull()
  expect(document.querySelector('.bubble')?.textContent).toBe('MI')
})
