import { readFileSync } from 'node:fs'
import { errorCatalogue, fieldCatalogue } from '@arogyachat/contract/errors'
import { describe, expect, it } from 'vitest'

/** Checks the English texts that the product must show. */

type Messages = Record<string, string | Record<string, string>>
const messagesOf = (namespace: string): Messages =>
  JSON.parse(
    readFileSync(new URL(`../../../locales/messages/en/${namespace}.json`, import.meta.url), 'utf8')
  ) as Messages
/** Every English message of these namespaces. */
const sentences = (...namespaces: string[]) =>
  namespaces.flatMap((namespace) =>
    Object.values(messagesOf(namespace)).flatMap((message) =>
      typeof message === 'string' ? message : Object.values(message)
    )
  )

describe('the English texts', () => {
  it('the server and the screens use the same error texts', () => {
    const screen = messagesOf('errors')
    expect(screen.fields).toEqual(fieldCatalogue)
    const shown = Object.keys(screen.codes as object)
    expect(shown).toEqual(expect.arrayContaining(Object.keys(errorCatalogue)))
  })

  it.each([
    ['INVALID_CREDENTIALS', 'Invalid email or password'],
    ['ROOM_NOT_FOUND', 'Consultation or room ID not found']
  ] as const)('%s: %s', (code, text) => {
    expect(errorCatalogue[code][1]).toBe(text)
    expect((messagesOf('errors').codes as Record<string, string>)[code]).toBe(text)
  })

  const texts: [namespace: string, texts: string[]][] = [
    ['errors', ['API request failed with status {status}']],
    [
      'login',
      [
        'Login Successful',
        'Login Failed',
        'Login failed',
        'Remember me',
        'Forgot password?',
        'Sign In',
        'Signing In...',
        'Create one now'
      ]
    ],
    [
      'accounts',
      [
        'Registration Failed',
        'Registration Successful',
        'Welcome to your patient dashboard.',
        'Basic Info',
        'Medical History',
        'Emergency Contact',
        'Professional Details'
      ]
    ],
    ['shell', ['Back to Home', 'Logout failed', 'There was a problem logging out. Please try again.']],
    [
      'appointments',
      [
        'Failed to load dashboard data',
        'Failed to load doctors or appointments',
        'Appointment Booked',
        'Booking Failed',
        'Failed to book appointment',
        'Appointment Rescheduled',
        'Reschedule Failed',
        'Failed to reschedule appointment',
        'Appointment Cancelled',
        'Book Appointment',
        'Booking...',
        'Starting consultation',
        'Connecting to video call...'
      ]
    ],
    ['doctors', ['Failed to load doctor details', 'Find Doctors', 'Recommended for You']],
    [
      'practice',
      [
        'No appointment selected',
        'Prescription added',
        "The prescription has been added to the patient's record.",
        'Failed to add prescription. Please try again.',
        'Failed to load profile data',
        'Please try refreshing the page',
        'Profile Updated',
        'Your profile has been updated successfully',
        'Update Failed',
        'Failed to update profile',
        'Personal Info',
        'Professional Info',
        'Availability',
        'Today',
        'Tomorrow',
        'Upcoming Week',
        'Starting consultation',
        'Connecting to video call...',
        'Add Prescription',
        'Schedule New'
      ]
    ],
    ['prescribing', ['Create Prescription', 'No eligible appointments found', 'Edit']],
    ['scheduling', ['Schedule New Appointment', 'Video', 'Audio', 'In-Person']],
    ['prescriptions', ['Failed to load your prescriptions']],
    ['video', ['Consultation or room ID not found']],
    [
      'landing',
      [
        'Multilingual Healthcare Assistant',
        'Your Health Companion',
        'Any Language, Anytime',
        'Patient Portal',
        'Patient Login',
        'Doctors Portal',
        'Doctor Login'
      ]
    ],
    ['site', ['Oops! Page not found', 'Return to Home']]
  ]
  it.each(texts)('%s contains them word for word', (namespace, expected) => {
    const messages = sentences(namespace)
    expect(expected.filter((text) => !messages.includes(text))).toEqual([])
  })

  it('a cancellation states until when it is free', () => {
    expect(messagesOf('appointments').cancelText).toContain('Appointments are free if cancelled 2 hours before.')
  })
})
