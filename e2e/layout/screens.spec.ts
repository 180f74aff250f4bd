import { expect, type Page } from '@playwright/test'
import { demo, open, signIn, test } from '../support/fixtures.ts'
import { createLayoutCheck, createLayoutReport, demanding } from '../support/layout.ts'
import { openScreen } from '../support/screen-helpers.ts'
import { bookingPage, doctorPage } from '../support/walks/patient-screen-walks.ts'

test.use({ trace: 'off' })

const section = (query: string) => `/patient-dashboard?section=${query}`
const tab = (query: string) => `/doctor-dashboard?tab=${query}`

const screens = {
  patient: async (page: Page) => [
    '/patient-dashboard',
    section('consultation'),
    section('consultation&tab=recommended'),
    section('consultation&tab=visits'),
    await doctorPage(page),
    await bookingPage(page),
    section('prescriptions'),
    section('records'),
    section('tests'),
    section('schemes'),
    section('chatbot'),
    ...['personal', 'medical', 'security', 'privacy'].map((part) => section(`profile&tab=${part}`))
  ],
  doctor: async () => [
    '/doctor-dashboard',
    tab('dashboard'),
    tab('consultations'),
    tab('appointments'),
    tab('appointments&view=week'),
    ...['personal', 'professional', 'availability', 'security'].map((part) => tab(`settings&part=${part}`))
  ]
}

/** The screens without their dialogs, where text needs the most room; `npm run layout` checks the rest. */
for (const role of ['patient', 'doctor'] as const) {
  test(`tall letters and long words fit on every screen of a ${role} on a phone`, async ({ browser }) => {
    test.setTimeout(180_000)
    const report = createLayoutReport()
    const check = createLayoutCheck(report, { languages: demanding, widths: [320] })
    const page = await signIn(await open(browser, { width: 360 }), role, demo[role])
    for (const path of await screens[role](page)) {
      await openScreen(page, path)
      await check(page, path)
    }
    expect(report.lines()).toEqual([])
  })
}
