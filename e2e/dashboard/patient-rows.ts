import { expect } from '@playwright/test'
import { openDialog, openScreen, prescriptionPhoto, withDialog } from '../support/screen-helpers.ts'
import { messagesOf } from '../support/text-checks.ts'
import { button, openTabs, type Row, signOut } from './conformance.ts'

const section = (name: string) => `/patient-dashboard?section=${name}`
const sections = ['dashboard', 'profile', 'consultation', 'chatbot', 'records', 'tests', 'prescriptions', 'schemes']

const inBar = { dashboard: 'home', consultation: 'doctor', chatbot: 'ask', prescriptions: 'medicines' }

/** The rows of the specification's part about the patient's dashboard, in its order. */
export const patientRows: Record<string, Row> = {
  'a side menu with eight sections, and the title of the open one': async ({ page, say, width }) => {
    await openScreen(page, '/patient-dashboard')
    const isPhone = width < 768
    // On a phone the first four stand in the bar with short labels.
    if (isPhone)
      for (const name of Object.values(inBar)) await expect(button(page, say(`shell.bar.${name}`))).toBeVisible()
    if (isPhone) await button(page, say('shell.more')).press('Enter')
    for (const name of sections.filter((name) => !isPhone || !(name in inBar)))
      await expect(button(page, say(`appointments.sections.${name}`)).first()).toBeVisible()
    for (const name of sections) {
      await page.goto(section(name))
      await expect(page.locator('h1')).toHaveText(say(`appointments.sections.${name}`))
    }
  },
  'an avatar that opens the profile': async ({ page, say }) => {
    await openScreen(page, '/patient-dashboard')
    await button(page, say('shell.accountOf')).press('Enter')
    await page.getByRole('menuitem', { name: say('shell.openProfile') }).press('Enter')
    await expect(page).toHaveURL(/section=profile/)
  },
  'Dashboard: welcome with the last login, the profile, six cards with a way to each section, the scanner': async ({
    page,
    say
  }) => {
    await openScreen(page, '/patient-dashboard')
    await expect(page.getByRole('heading', { name: say('appointments.welcome') })).toBeVisible()
    await expect(
      page.getByText(say('appointments.lastLogin')).or(page.getByText(say('appointments.firstVisit')))
    ).toBeVisible()
    await expect(page.getByRole('region', { name: say('scanner.title') })).toBeVisible()
    for (const name of sections.filter((name) => name !== 'dashboard' && name !== 'profile'))
      await expect(page.getByRole('main').locator(`a[href*="section=${name}"]`).first()).toBeVisible()
    await page.getByRole('link', { name: say('appointments.viewProfile') }).press('Enter')
    await expect(page).toHaveURL(/section=profile/)
  },
  'Profile: personal, medical and security, Edit, Save and Cancel, allergies split on commas, medicines read-only':
    async ({ page, say }) => {
      await openScreen(page, section('profile'))
      await openTabs(page, ['profile.tabs.personal', 'profile.tabs.security', 'profile.tabs.medical'].map(say))
      const allergies = page.getByRole('region', { name: say('accounts.allergies') })
      const edit = () => allergies.getByRole('button', { name: say('profile.editPart') }).press('Enter')
      const save = () => allergies.getByRole('button', { name: say('common.save') }).press('Enter')
      const before = await allergies.getByRole('listitem').allTextContents()
      await edit()
      await allergies.getByRole('textbox').fill([...before, 'latex', 'dust'].join(', '))
      await save()
      await expect(allergies.getByRole('listitem')).toHaveText([...before, 'latex', 'dust'])
      await edit()
      await allergies.getByRole('textbox').fill(before.join(', '))
      await save()
      await expect(allergies.getByRole('listitem')).toHaveText(before)
      await edit()
      await allergies.getByRole('button', { name: say('common.cancel') }).press('Enter')
      await expect(allergies.getByRole('textbox')).toHaveCount(0)
      const prescribed = page.getByRole('region', { name: say('profile.prescribed') })
      await expect(prescribed.getByText(say('profile.prescribedText'))).toBeVisible()
      await expect(prescribed.getByRole('textbox')).toHaveCount(0)
    },
  'Consultations: find and recommended doctors, a specialty filter, the next visit with its actions, booking and moving':
    async ({ page, say }) => {
      await openScreen(page, section('consultation'))
      await openTabs(page, ['doctors.recommendedForYou', 'doctors.findDoctors'].map(say))
      await button(page, say('doctors.filter')).press('Enter')
      await page.getByRole('combobox', { name: say('doctors.specialty') }).selectOption('Cardiology')
      await expect(page.getByRole('article').first()).toContainText(say('doctors.specializations.Cardiology') as string)
      await page
        .getByRole('article')
        .first()
        .getByRole('button', { name: say('doctors.otherTimesOf') })
        .press('Enter')
      await expect(openDialog(page).getByRole('heading', { name: say('appointments.bookTitle') })).toBeVisible()
      await button(page, say('appointments.bookAppointment')).press('Enter')
      await expect(openDialog(page).getByText(say('appointments.chooseTimeFirst')).first()).toBeVisible()
      await page.keyboard.press('Escape')
      await openScreen(page, '/patient-dashboard')
      const next = page.getByRole('region', { name: say('appointments.upcoming') })
      await expect(next.getByText(say('appointments.join')).first()).toBeVisible()
      await withDialog(
        page,
        () => next.getByRole('button', { name: say('appointments.reschedule') }).press('Enter'),
        () => expect(openDialog(page).getByRole('radio').first()).toBeAttached()
      )
      await withDialog(
        page,
        () => next.getByRole('button', { name: say('appointments.cancel') }).press('Enter'),
        () => expect(openDialog(page).getByRole('heading', { name: say('appointments.cancelTitle') })).toBeVisible()
      )
    },
  'AI health assistant: four suggestions, a microphone, an answer that can be read aloud': async ({
    page,
    say,
    language
  }) => {
    await openScreen(page, section('chatbot'))
    const starters = Object.keys(messagesOf(language, 'assistant').starters as object)
    expect(starters).toHaveLength(4)
    await expect(button(page, say('speech.speakShort'))).toBeVisible()
    await button(page, say('assistant.starters.back')).press('Enter')
    const log = page.getByRole('log')
    await expect(log.getByRole('button', { name: say('speech.listen') }).last()).toBeVisible()
  },
  'Medical records: records and prescriptions, an upload dialog, details with the download': async ({ page, say }) => {
    await openScreen(page, section('records'))
    await openTabs(page, ['records.tabs.prescriptions', 'records.tabs.records'].map(say))
    await withDialog(
      page,
      () => button(page, say('records.upload')).press('Enter'),
      () => expect(openDialog(page).locator('input[type=file]').first()).toBeAttached()
    )
    const details = page.getByRole('button', { name: say('records.details') }).first()
    await details.press('Enter')
    const downloading = page.waitForEvent('download')
    await openDialog(page)
      .getByRole('button', { name: say('records.download'), exact: true })
      .press('Enter')
    expect((await downloading).suggestedFilename()).toMatch(/\.\w+$/)
    await page.keyboard.press('Escape')
  },
  'Lab tests: available tests and bookings, with booking, details and cancel dialogs': async ({ page, say }) => {
    await openScreen(page, section('tests'))
    await openTabs(page, ['labs.tabs.bookings', 'labs.tabs.available'].map(say))
    const card = page.getByRole('article').first()
    await withDialog(
      page,
      () => card.getByRole('button', { name: say('labs.detailsOf') }).press('Enter'),
      () => expect(openDialog(page).getByText(say('labs.preparation')).first()).toBeVisible()
    )
    await card.getByRole('button', { name: say('labs.selectTest') }).press('Enter')
    await page
      .getByRole('region', { name: say('labs.yourSelection') })
      .getByRole('button', { name: say('labs.book') })
      .press('Enter')
    const dialog = openDialog(page)
    await dialog.getByRole('radio').last().press('Space')
    await dialog.getByRole('textbox').first().fill('12 MG Road, Pune 411005')
    await dialog.getByRole('button', { name: say('labs.confirm') }).press('Enter')
    const entry = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: say('labs.cancelBookingOf') }) })
      .first()
    await entry.getByRole('button', { name: say('labs.cancelBookingOf') }).press('Enter')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: say('labs.cancelBooking') })
      .press('Enter')
    await expect(page.getByText(say('labs.canceledToast')).first()).toBeVisible()
  },
  'Prescriptions: the list with a download': async ({ page, say }) => {
    await openScreen(page, section('prescriptions'))
    const downloading = page.waitForEvent('download')
    await button(page, say('prescriptions.download')).first().press('Enter')
    expect((await downloading).suggestedFilename()).toMatch(/^prescription-\w{10}\.pdf$/)
  },
  'Government schemes: search, cards and details': async ({ page, say }) => {
    await openScreen(page, section('schemes'))
    const cards = page.getByRole('article')
    await expect(cards.first()).toBeVisible()
    const all = await cards.count()
    await page.getByLabel(say('schemes.search') as string).fill('TB')
    await expect.poll(() => cards.count()).toBeLessThan(all)
    await withDialog(
      page,
      () => button(page, say('schemes.detailsOf')).first().press('Enter'),
      () => expect(openDialog(page).getByText(say('schemes.whoItIsFor'))).toBeVisible()
    )
  },
  'Prescription scanner: its state, an upload, the text with copy and download': async ({ page, say, width }) => {
    await openScreen(page, '/patient-dashboard')
    const card = page.getByRole('region', { name: say('scanner.title') })
    await expect(card.getByText(say('scanner.status'))).toBeVisible()
    // Reading does not depend on the width of the screen, and takes some seconds.
    if (width >= 768) return
    await card.locator('input[type=file]').first().setInputFiles(prescriptionPhoto)
    await expect(card.getByRole('textbox')).toHaveValue(/Paracetamol/, { timeout: 60_000 })
    await expect(card.getByRole('button', { name: say('scanner.copy') })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await card.getByRole('button', { name: say('scanner.download') }).press('Enter')
    expect((await downloading).suggestedFilename()).toMatch(/\.txt$/)
  },
  'signing out: a failure shows an error, success leads to the landing page': signOut
}
