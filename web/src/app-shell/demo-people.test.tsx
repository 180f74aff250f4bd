import type { LanguageCode } from '@arogyachat/contract/languages'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showScreen } from '../testing/screen.tsx'
import { standInServer } from '../testing/server.ts'
import { Avatar } from '../ui/avatar.tsx'
import { FullName, useNameOf } from '../ui/person-name.tsx'
import { DemoPeople } from './demo-people.tsx'

function Shown({ name }: { name: string }) {
  return <p>{useNameOf()(name)}</p>
}

const show = async (isDemo: boolean, language: LanguageCode = 'en') => {
  const site = { isDemo, demo: null, doctorVerification: 'badge', privacyNoticeVersion: '2026-11-20' }
  const sent = standInServer({ 'GET /api/site': site })
  await showScreen(
    <DemoPeople>
      <Avatar name="Dr. Meera Iyer" />
      <Shown name="Dr. Meera Iyer" />
      <h1>
        <FullName name="Asha Rao" />
      </h1>
      <Shown name="Asha Raoul" />
    </DemoPeople>,
    { areas: [], language }
  )
  await expect.poll(() => sent.some((call) => call.path === '/api/site')).toBe(true)
}

test('on a demo site the invented doctors have drawn faces', async () => {
  await show(true)
  await expect.poll(() => document.querySelector('.bubble svg')).not.toBeNull()
  expect(screen.getByText('Dr. Meera Iyer')).toBeTruthy()
})

test('on a demo site the invented people have their names in the script of the reader', async () => {
  await show(true, 'hi')
  expect(await screen.findByText('डॉ. मीरा अय्यर')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'आशा राव Asha Rao' })).toBeTruthy()
  expect(screen.getByText('Asha Raoul')).toBeTruthy()
  await expect.poll(() => document.querySelector('.bubble svg')).not.toBeNull()
})

test('on a real site everyone has the name that they entered, and initials without a photo', async () => {
  await show(false, 'hi')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(document.querySelector('.bubble svg')).toBeNull()
  expect(document.querySelector('.bubble')?.textContent).toBe('MI')
  expect(screen.getByRole('heading', { name: 'Asha Rao' })).toBeTruthy()
})
