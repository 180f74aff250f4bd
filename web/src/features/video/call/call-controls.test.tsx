import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { CallControls, type Panel } from './call-controls.tsx'

const show = async (
  isDoctor: boolean,
  panel: Panel | null,
  {
    language = 'pa' as LanguageCode,
    isOn = true,
    isCompleted = false,
    cannotComplete = undefined as string | undefined
  } = {}
) => {
  const onPanel = vi.fn()
  const onComplete = vi.fn()
  const nothing = () => undefined
  const view = await showScreen(
    <CallControls
      microphone={isOn}
      camera={isOn}
      voiceOnly={false}
      panel={panel}
      unread={isOn ? 0 : 3}
      canPrescribe={isDoctor}
      onMicrophone={nothing}
      onCamera={nothing}
      onVoiceOnly={nothing}
      onPanel={onPanel}
      onEmergency={nothing}
      isCompleted={isCompleted}
      onComplete={onComplete}
      cannotComplete={cannotComplete}
      onLeave={nothing}
    />,
    { areas: ['video'], language }
  )
  return { onPanel, onComplete, ...view }
}

test('the doctor can open the patient’s health details beside the call', async () => {
  const { user, onPanel } = await show(true, null)
  const button = screen.getByRole('button', { name: 'ਸਿਹਤ ਦੀ ਜਾਣਕਾਰੀ' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(onPanel).toHaveBeenCalledWith('patient')
})

test('the patient has no button for the health details', async () => {
  await show(false, null)
  expect(screen.queryByRole('button', { name: 'ਸਿਹਤ ਦੀ ਜਾਣਕਾਰੀ' })).toBeNull()
})

test.each(languageCodes)(
  'in %s every control shows its name, and what a screen reader says contains it',
  async (language) => {
    for (const isOn of [true, false]) {
      const { unmount } = await show(true, null, { language, isOn })
      for (const button of screen.getAllByRole('button')) {
        const shown = button.querySelector('span:not([aria-hidden])')?.textContent ?? button.textContent ?? ''
        expect(shown.trim()).not.toBe('')
        const spoken = button.getAttribute('aria-label') ?? shown
        expect(spoken.toLowerCase()).toContain(shown.toLowerCase())
      }
      unmount()
    }
  }
)

test('no control changes its label with the state of a device', async () => {
  const labels = () => screen.getAllByRole('button').map((button) => button.querySelector('span')?.textContent)
  const on = await show(false, null)
  const before = labels()
  on.unmount()
  await show(false, null, { isOn: false })
  expect(labels()).toEqual(before)
})

test('a visit that cannot be completed yet has the button in its place, which says why and does nothing', async () => {
  const { user, onComplete, unmount } = await show(true, null, { language: 'en', cannotComplete: 'It has not begun.' })
  const early = screen.getByRole('button', { name: 'Complete visit', description: 'It has not begun.' })
  expect(early.getAttribute('aria-disabled')).toBe('true')
  await user.click(early)
  expect(onComplete).not.toHaveBeenCalled()
  unmount()
  const later = await show(true, null, { language: 'en' })
  await later.user.click(screen.getByRole('button', { name: 'Complete visit' }))
  expect(later.onComplete).toHaveBeenCalledOnce()
})

test.each(languageCodes)('in %s the note stands in the place of the completion after it', async (language) => {
  const before = await show(true, null, { language })
  const places = () => screen.getAllByRole('button').length
  const count = places()
  before.unmount()
  const { user, onPanel } = await show(true, null, { language, isCompleted: true })
  expect(places()).toBe(count)
  const button = document.getElementById('panel-button-note')
  await user.click(button as HTMLElement)
  expect(onPanel).toHaveBeenCalledWith('note')
})
