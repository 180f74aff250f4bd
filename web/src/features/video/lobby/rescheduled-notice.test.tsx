import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleAppointment } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { RescheduledNotice } from './rescheduled-notice.tsx'

test('shows the new time and a link back to the dashboard', async () => {
  const appointment = sampleAppointment({ appointmentDate: '2026-11-21', timeSlot: '10:00-10:30' })
  standInServer({ [`GET /api/appointments/${appointment._id}`]: () => ({ appointment, roomId: appointment.roomId }) })
  await showScreen(<RescheduledNotice appointmentId={appointment._id} dashboard="/patient-dashboard" />, {
    areas: ['video']
  })
  expect(screen.getByText('This appointment was rescheduled')).toBeTruthy()
  expect(await screen.findByText(/The new time is Saturday,? 21 November 2026, 10:00/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to dashboard' }).getAttribute('href')).toBe('/patient-dashboard')
})
