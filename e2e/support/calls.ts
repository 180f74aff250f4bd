import { addDays } from '@arogyachat/contract/india-time'
import type { Browser, Page } from '@playwright/test'
import { api, demo, expectMovingVideo, freshName, open, registerPatient, signIn, tomorrow } from './fixtures.ts'

/** Books a confirmed video consultation of the signed-in patient with the signed-in doctor. Returns its id. */
export async function bookCall(patient: Page, doctor: Page): Promise<string> {
  const doctorId = await doctor.evaluate(() => localStorage.getItem('userId'))
  const book = async (date: string): Promise<string> => {
    const free = await api(patient, 'GET', `/api/doctors/${doctorId}/available-slots?date=${date}`)
    const timeSlot = (free.availableSlots ?? free.slots).at(-1)
    if (!timeSlot) return book(addDays(date, 1))
    const made = await api(patient, 'POST', '/api/appointments', { doctorId, appointmentDate: date, timeSlot })
    return made.appointment._id
  }
  const id = await book(tomorrow())
  await api(doctor, 'PUT', `/api/appointments/${id}/status`, { status: 'confirmed' })
  return id
}

/**
 * The buttons and links in an element that a finger cannot reach: outside the screen, covered by something else, or with a
 * text that leaves its button. Returns a line for each.
 */
export const unreachable = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((within) => {
    const outside = (inner: DOMRect, outer: { left: number; top: number; right: number; bottom: number }) =>
      inner.left < outer.left - 1 ||
      inner.top < outer.top - 1 ||
      inner.right > outer.right + 1 ||
      inner.bottom > outer.bottom + 1
    const screen = { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
    const controls = [...document.querySelectorAll<HTMLElement>(`${within} :is(button, a[href], summary)`)].filter(
      (element) => element.checkVisibility({ visibilityProperty: true })
    )
    if (controls.length === 0) return [`nothing in ${within}`]
    return controls.flatMap((element) => {
      const box = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
      if (outside(box, screen)) return [`${name}: outside the screen`]
      const spots = [0.15, 0.5, 0.85].flatMap((x) => [0.15, 0.5, 0.85].map((y) => [x, y] as const))
      const covered = spots.some(([x, y]) => {
        const top = document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)
        return !top || !(element.contains(top) || top.contains(element))
      })
      if (covered) return [`${name}: covered`]
      const words = document.createRange()
      words.selectNodeContents(element)
      const cut = [...words.getClientRects()].some((rect) => rect.width > 0 && outside(rect, box))
      return cut ? [`${name}: its text leaves the button`] : []
    })
  }, selector)

/** Pairs of visible texts in an element that cover each other. */
export const overlapping = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((within) => {
    const texts = [...document.querySelectorAll<HTMLElement>(`${within} p`)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const words = document.createRange()
        words.selectNodeContents(element)
        return { text: element.innerText.trim(), box: words.getBoundingClientRect() }
      })
    return texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter(
          ({ box }) =>
            Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left) > 1 &&
            Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top) > 1
        )
        .map(({ text }) => `“${one.text}” and “${text}” are over each other`)
    )
  }, selector)

/** Whether the buttons of a toolbar stand in the centre under what they control. */
export const offCentre = (page: Page, toolbar: string, picture: string): Promise<string[]> =>
  page.evaluate(
    ([toolbar, picture]) => {
      const boxes = [...document.querySelectorAll(`${toolbar} button`)].map((button) => button.getBoundingClientRect())
      const stage = document.querySelector(picture)?.getBoundingClientRect()
      if (!stage || boxes.length === 0) return [`no ${picture} or nothing in ${toolbar}`]
      const centre = (Math.min(...boxes.map(({ left }) => left)) + Math.max(...boxes.map(({ right }) => right))) / 2
      const distance = Math.round(Math.abs(centre - (stage.left + stage.right) / 2))
      return distance > 2 ? [`the controls are ${distance} px off the centre of the picture`] : []
    },
    [toolbar, picture] as const
  )

type Opening = Parameters<typeof open>[1]

/** A patient and a doctor who see each other in a call, each with the options of `open`. */
export async function inCall(
  browser: Browser,
  name: string,
  openings: { patient?: Opening; doctor?: Opening } = {}
): Promise<{ patient: Page; doctor: Page; room: string }> {
  const doctor = await signIn(await open(browser, openings.doctor), 'doctor', demo.doctor)
  const { page: patient } = await registerPatient(await open(browser, openings.patient), freshName(name))
  const room = `/video-conference/${await bookCall(patient, doctor)}`
  for (const page of [doctor, patient]) {
    await page.goto(room)
    await page.getByRole('button', { name: 'Join now' }).click()
  }
  await expectMovingVideo(patient)
  await expectMovingVideo(doctor)
  return { patient, doctor, room }
}
