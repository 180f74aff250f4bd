import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { sampleAppointment } from '../../../testing/samples.ts'
import { showScreen } from '../../../testing/screen.tsx'
import { standInServer } from '../../../testing/server.ts'
import { ReasonForm } from '../../appointments/booking/reason-form.tsx'
import { PermissionHelp } from './permission-help.tsx'
import { QueueNotice } from './queue-notice.tsx'

const appointment = sampleAppointment()
const path = `GET /api/appointments/${appointment._id}/video`
const video = (queue: object | null) => ({
  roomId: appointment.roomId,
  iceServers: [],
  joinOpensAt: appointment.startsAt,
  appointment,
  otherPhone: null,
  queue
})
const showQueue = async (queue: object | null) => {
  standInServer({ [path]: video(queue) })
  await showScreen(<QueueNotice appointmentId={appointment._id} name="Dr. Ravi Kumar" />, { areas: ['video'] })
}

test('a waiting patient sees how many come before, and about when it is their turn', async () => {
  await showQueue({ ahead: 2, doctor: 'withAnother', expectedAt: '2026-11-21T05:00:00.000Z' })
  expect(await screen.findByText('Dr. Ravi Kumar is with another patient.')).toBeTruthy()
  expect(screen.getByText('2 visits are before yours.')).toBeTruthy()
  expect(screen.getByText('Your turn should come at about 10:30 am.')).toBeTruthy()
})

test('no time is promised while the doctor has not come', async () => {
  vi.setSystemTime(new Date(Date.parse(appointment.startsAt) + 60_000))
  await showQueue({ ahead: 0, doctor: 'away', expectedAt: null })
  expect(await screen.findByText(/has not come yet, and we don’t know when/)).toBeTruthy()
  expect(screen.queryByText(/should come at/)).toBeNull()
  vi.useRealTimers()
})

test('what the patient tells the doctor is saved as it is typed', async () => {
  const upcoming = sampleAppointment({
    symptoms: 'Cough',
    endsAt: '2099-01-01T00:00:00.000Z',
    appointmentDate: '2099-01-01'
  })
  const sent = standInServer({
    [`PUT /api/appointments/${upcoming._id}`]: ({ body }) => ({
      appointment: { ...upcoming, ...(body as object) },
      message: 'Saved'
    })
  })
  const { user } = await showScreen(<ReasonForm appointment={upcoming} />, { areas: ['appointments', 'speech'] })
  const field = screen.getByRole('textbox', { name: 'What would you like to tell the doctor?' })
  await user.type(field, ' at night')
  expect(await screen.findByText('The doctor can read it.')).toBeTruthy()
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { symptoms: 'Cough at night' }
    ])
  )
})

test.each([
  [
    'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    'Choose “Permissions” or “Site settings”.'
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) AppleWebKit/605.1 CriOS/130.0 Mobile Safari/604.1',
    'Choose “Website Settings”.'
  ],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1 Version/17.0 Safari/605.1', 'Choose “Website Settings”.'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Press the cross beside “Blocked”.']
])('the help with permissions is that of the browser: %s', async (userAgent, step) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  await showScreen(<PermissionHelp />, { areas: ['video'] })
  expect(screen.getByText(step)).toBeTruthy()
  expect(screen.getByRole('img', { name: 'Where to press: beside the web address' })).toBeTruthy()
  vi.restoreAllMocks()
})
