import type { Browser } from '@playwright/test'
import { open } from '../fixtures.ts'
import type { StateCheck } from '../screen-helpers.ts'
import { walkAdministration } from './administration-walks.ts'
import { walkCare } from './care-walks.ts'
import { walkDesk } from './desk-walks.ts'
import { walkMessages } from './message-walks.ts'
import { walkPatientFailures, walkSections, walkVisits } from './patient-screen-walks.ts'
import { walkProfile } from './profile-walks.ts'
import { walkCall, walkDoctor, walkNewAccounts, walkPublic } from './screen-walks.ts'
import { walkFullDay } from './waitlist-walks.ts'

const onPhone = (browser: Browser) => open(browser, { width: 360 })

/** Every state of every screen of the app, in English on a phone; each walk has browser contexts of its own. */
export const walks = {
  'before signing in': async (browser: Browser, check: StateCheck) =>
    walkPublic(await (await onPhone(browser)).newPage(), check),
  'of a patient’s appointments': async (browser: Browser, check: StateCheck) =>
    walkVisits(await onPhone(browser), check),
  'of a patient’s other sections': async (browser: Browser, check: StateCheck) =>
    walkSections(await onPhone(browser), check),
  'of a patient’s profile': async (browser: Browser, check: StateCheck) => walkProfile(await onPhone(browser), check),
  'of a family, measurements and reminders': walkCare,
  'of a full day': walkFullDay,
  'of messages': walkMessages,
  'of a patient’s failed requests': async (browser: Browser, check: StateCheck) =>
    walkPatientFailures(await onPhone(browser), check),
  'of a doctor': async (browser: Browser, check: StateCheck) => walkDoctor(await onPhone(browser), check),
  'of a doctor’s notes and prescriptions': async (browser: Browser, check: StateCheck) =>
    walkDesk(await onPhone(browser), check),
  'of a new account': async (browser: Browser, check: StateCheck) => walkNewAccounts(await onPhone(browser), check),
  'of an administrator': walkAdministration,
  'of a call': async (browser: Browser, check: StateCheck) =>
    walkCall(await onPhone(browser), await onPhone(browser), check)
}
