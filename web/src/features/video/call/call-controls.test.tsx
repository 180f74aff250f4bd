import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { CallControls, type Panel } from './call-controls.tsx'

const show = async (isDoctor: boolean, panel: Panel | null) => {
  const onPanel = vi.fn()
  const nothing = () => undefined
  const view = await showScreen(
    <CallControls
      microphone
      camera
      voiceOnly={false}
      panel={panel}
      unread={0}
      canPrescribe={isDoctor}
      onMicrophone={nothing}
      onCamera={nothing}
      onVoiceOnly={nothing}
      onPanel={onPanel}
      onEmergency={nothing}
      onComplete={undefined}
      onLeave={nothing}
    />,
    { areas: ['video'], language: 'pa' }
  )
  return { onPanel, ...view }
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
