import { expect, type Page } from '@playwright/test'
import { openDialog, openScreen, withDialog } from '../support/screen-helpers.ts'
import { button, openTabs, type Row, type Say, signOut } from './conformance.ts'

const tab = (name: string) => `/doctor-dashboard?tab=${name}`
const tabs = ['dashboard', 'patients', 'consultations', 'prescriptions', 'appointments', 'messages', 'settings']
/** On a phone these stand in the bar with short labels, and the others in its menu. */
const inBar = { dashboard: 'home', patients: 'patients', consultations: 'visits', prescriptions: 'medicines' }

const dialogTitled = (page: Page, title: string | RegExp) =>
  expect(openDialog(page).getByRole('heading', { name: title })).toBeVisible()

/** Chooses the first patient that a field for patients finds, and returns the name. */
async function chooseFirstPatient(page: Page, say: Say, label: string): Promise<string> {
  const field = page.getByRole('combobox', { name: say(label) })
  await field.fill('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
  return field.inputValue()
}

/** The rows of the specification's part about the doctor's dashboard, in its order. */
export const doctorRows: Record<string, Row> = {
  'the header: the doctor’s own name, specialty and registration number': async ({ page, say }) => {
    await openScreen(page, '/doctor-dashboard')
    const own = page.getByRole('banner').or(page.getByRole('main'))
    const settings = page.getByRole('button', { name: say('practice.openSettings') })
    await expect(settings).toBeVisible()
    const registration = own.getByText(say('practice.registrationPending'))
    const number = own.getByText(/DEMO-\d+/)
    await expect(registration.or(number).first()).toBeVisible()
    await expect(own.getByText(say('doctors.specializations.Cardiology')).first()).toBeVisible()
    await settings.press('Enter')
    await expect(page).toHaveURL(/tab=settings/)
  },
  'seven tabs, Patients first': async ({ page, say, width }) => {
    await openScreen(page, '/doctor-dashboard')
    await expect(page.locator('h1')).toHaveText(say('practice.tabs.patients'))
    const isPhone = width < 768
    if (isPhone)
      for (const name of Object.values(inBar)) await expect(button(page, say(`shell.bar.${name}`))).toBeVisible()
    if (isPhone) await button(page, say('shell.more')).press('Enter')
    for (const name of tabs.filter((name) => !isPhone || !(name in inBar)))
      await expect(button(page, say(`practice.tabs.${name}`)).first()).toBeVisible()
    for (const name of tabs) {
      await page.goto(tab(name))
      await expect(page.locator('h1')).toHaveText(say(`practice.tabs.${name}`))
    }
  },
  'Dashboard: three cards, up to three upcoming consultations with Join, all consultations': async ({ page, say }) => {
    await openScreen(page, tab('dashboard'))
    for (const card of ['totalPatients', 'todaysAppointments', 'nextAppointment'])
      await expect(page.getByRole('heading', { name: say(`overview.${card}`) })).toBeVisible()
    const upcoming = page.getByRole('region', { name: say('overview.upcomingConsultations') })
    const joins = upcoming.getByRole('button', { name: say('overview.joinPatient') })
    await expect(joins.first()).toBeVisible()
    expect(await joins.count()).toBeLessThanOrEqual(3)
    await page.getByRole('link', { name: say('overview.viewAll') }).press('Enter')
    await expect(page).toHaveURL(/tab=consultations/)
  },
  'Patients: a card for each patient, a search, a filter, Prescription and Consult': async ({ page, say }) => {
    await openScreen(page, '/doctor-dashboard')
    const cards = page.getByRole('article')
    await expect(cards.first()).toBeVisible()
    const card = cards.first()
    for (const fact of ['patients.lastVisit', 'patients.next']) await expect(card.getByText(say(fact))).toBeVisible()
    await expect(card.getByText(say('practice.age')).first()).toBeVisible()
    for (const action of ['practice.prescription', 'patients.consult'])
      await expect(card.getByRole('button', { name: say(action) })).toBeVisible()
    const all = await cards.count()
    const isPrescribable = page.getByText(say('patients.prescriptionFor')).or(page.getByText(say('patients.noActive')))
    await expect(cards.filter({ has: isPrescribable })).toHaveCount(all)
    await button(page, say('patients.filter')).press('Enter')
    await page
      .getByRole('combobox')
      .filter({ hasText: say('practice.genders.Female') })
      .selectOption('Female')
    await expect.poll(() => cards.count()).toBeLessThan(all)
    await button(page, say('patients.clearFilters')).press('Enter')
    await expect.poll(() => cards.count()).toBe(all)
    await page.getByRole('searchbox', { name: say('patients.searchLabel') }).fill('nobody is called this')
    await expect(page.getByText(say('patients.noneFound'))).toBeVisible()
    await button(page, say('patients.clearSearch')).press('Enter')
    await expect.poll(() => cards.count()).toBe(all)
    await card.getByRole('link').press('Enter')
    await expect(page.getByRole('article', { name: say('patients.storyOf') })).toBeVisible()
    await expect(page.getByRole('region', { name: say('patients.visits') })).toBeVisible()
  },
  'Consultations: cards with badge, date, time and symptoms, Prescription, Join or Call, Schedule New': async ({
    page,
    say
  }) => {
    await openScreen(page, tab('consultations'))
    const card = page.getByRole('region', { name: say('practice.nextConsultation') }).getByRole('article')
    await expect(card.getByText(say('practice.onDateAt')).first()).toBeVisible()
    await expect(card.getByText(say('practice.symptoms'))).toBeAttached()
    await expect(button(page, say('practice.prescription')).first()).toBeVisible()
    const join = button(page, say('practice.join')).or(button(page, say('practice.call')))
    await expect(join.first()).toBeVisible()
    await withDialog(
      page,
      () => page.getByRole('button', { name: say('practice.scheduleNew') }).press('Enter'),
      () => dialogTitled(page, say('scheduling.title'))
    )
  },
  'Prescriptions: both tables, a patient filter, Active or Ended, Edit, Add Prescription, Create Prescription': async ({
    page,
    say
  }) => {
    await openScreen(page, tab('prescriptions'))
    const issued = page.getByRole('region', { name: say('prescribing.issuedTitle') })
    const missing = page.getByRole('region', { name: say('prescribing.missingTitle') })
    const status = issued.getByText(say('prescriptions.statuses.active'), { exact: true })
    await expect(
      status.or(issued.getByText(say('prescriptions.statuses.ended'), { exact: true })).first()
    ).toBeVisible()
    await withDialog(
      page,
      () =>
        issued
          .getByRole('button', { name: say('prescribing.editOf') })
          .first()
          .press('Enter'),
      () => dialogTitled(page, say('practice.newVersion'))
    )
    await withDialog(
      page,
      () =>
        missing
          .getByRole('button', { name: say('prescribing.addOf') })
          .first()
          .press('Enter'),
      () => dialogTitled(page, say('practice.addPrescription'))
    )
    await withDialog(
      page,
      () => button(page, say('prescribing.create')).press('Enter'),
      async () => {
        await dialogTitled(page, say('prescribing.create'))
        await expect(openDialog(page).getByRole('listitem').first()).toBeVisible()
      }
    )
    const name = await chooseFirstPatient(page, say, 'prescribing.patientFilter')
    const rows = issued.getByRole('row').filter({ has: page.getByRole('button') })
    const noneOf = issued.getByText(say('prescribing.noneIssuedOf'))
    await expect(rows.filter({ hasText: name }).or(noneOf).first()).toBeVisible()
    await expect(rows.filter({ hasNotText: name })).toHaveCount(0)
  },
  'Appointments: Today, Tomorrow and Upcoming Week, and a calendar of a week': async ({ page, say, width }) => {
    await openScreen(page, tab('appointments'))
    for (const column of ['today', 'tomorrow', 'upcomingWeek'])
      await expect(page.getByRole('region', { name: say(`practice.${column}`) })).toBeVisible()
    await openTabs(page, [say('calendar.view.week')])
    const days = page.getByRole('group', { name: say('calendar.chooseDay') }).getByRole('button')
    if (width >= 768) await expect(page.getByRole('columnheader')).toHaveCount(8)
    else await expect(days).toHaveCount(7)
    const title = page.getByRole('heading', { name: say('calendar.weekOf') })
    const before = await title.textContent()
    await page.getByRole('button', { name: say('calendar.nextWeek') }).press('Enter')
    await expect(title).not.toHaveText(before ?? '')
  },
  'Messages: a conversation with a patient': async ({ page, say, width }) => {
    await openScreen(page, tab('messages'))
    await button(page, say('messages.newMessage')).first().press('Enter')
    await dialogTitled(page, say('messages.contacts.title'))
    await openDialog(page).getByRole('listitem').first().getByRole('button').press('Enter')
    const text = `Please rest for two days. ${Date.now()}`
    await page.getByRole('textbox', { name: say('messages.write') }).fill(text)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('log')).toContainText(text)
    const conversations = page.getByRole('region', { name: say('messages.list') })
    if (width >= 768) await expect(conversations.getByText(text)).toBeVisible()
  },
  'Settings: Personal Info, Professional Info and Availability, Edit, Save and Cancel, times as HH:MM-HH:MM': async ({
    page,
    say
  }) => {
    await openScreen(page, tab('settings'))
    await openTabs(
      page,
      ['professional', 'availability', 'security', 'personal'].map((name) => say(`practice.parts.${name}`))
    )
    await button(page, say('practice.edit')).press('Enter')
    const city = page.getByRole('textbox', { name: say('practice.city') })
    const before = await city.inputValue()
    await city.fill('Nagpur')
    await button(page, say('practice.cancel')).press('Enter')
    await expect(city).toHaveCount(0)
    for (const value of ['Nagpur', before]) {
      await button(page, say('practice.edit')).press('Enter')
      await city.fill(value)
      await button(page, say('practice.save')).press('Enter')
      await expect(city).toHaveCount(0)
      if (value) await expect(page.getByText(value, { exact: true }).first()).toBeVisible()
    }
    await openTabs(page, [say('practice.parts.availability')])
    await button(page, say('practice.edit')).press('Enter')
    await expect(page.getByText(/HH:MM-HH:MM/)).toBeVisible()
    await button(page, say('practice.cancel')).press('Enter')
  },
  'the dialogs: Add Prescription with rows and instructions, Schedule New with patient, date, time and type': async ({
    page,
    say
  }) => {
    await openScreen(page, tab('consultations'))
    await button(page, say('practice.prescription')).first().press('Enter')
    const dialog = openDialog(page)
    for (const field of ['medicineName', 'dosage', 'frequency', 'duration', 'instructions'])
      await expect(dialog.getByLabel(say(`practice.${field}`)).first()).toBeVisible()
    await dialog.getByRole('button', { name: say('practice.addMedicine') }).press('Enter')
    await expect(dialog.getByLabel(say('practice.medicineName'))).toHaveCount(2)
    await dialog
      .getByRole('button', { name: say('practice.removeMedicine') })
      .last()
      .press('Enter')
    await expect(dialog.getByLabel(say('practice.medicineName'))).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: say('practice.scheduleNew') }).press('Enter')
    await chooseFirstPatient(page, say, 'scheduling.patientName')
    for (const type of ['video', 'audio', 'in-person'])
      await expect(openDialog(page).getByRole('radio', { name: say(`scheduling.types.${type}`) })).toBeAttached()
    const day = openDialog(page).getByRole('group', { name: say('appointments.date') })
    await expect(day.getByRole('radio').first()).toBeAttached()
    await expect(openDialog(page).getByRole('group', { name: say('appointments.chooseTime') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
  'signing out: a failure shows an error, success leads to the landing page': signOut
}
