/**
 * Dates (`2026-11-20`) and slots (`09:00-09:30`) are in India Standard Time, whatever the time zone of the server or the browser.
 * It has been UTC+05:30 throughout the year since 1945.
 */
export const indiaTimeZone = 'Asia/Kolkata'
const offsetMinutes = 330
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof weekdays)[number]

const inIndia = (instant: Date) => new Date(instant.getTime() + offsetMinutes * minuteMs).toISOString()

/** The ISO date in India at an instant. */
export const dateInIndia = (instant: Date): string => inIndia(instant).slice(0, 10)

/** `HH:MM` in India at an instant. */
export const timeInIndia = (instant: Date): string => inIndia(instant).slice(11, 16)

/** A day (`2026-11-20`) and a time (`16:00`) in India, as appointments store them. */
export interface IndiaMoment {
  date: string
  time: string
}
export const momentInIndia = (instant: Date): IndiaMoment => ({
  date: dateInIndia(instant),
  time: timeInIndia(instant)
})

const instantOf = (date: string, time: string) => new Date(`${date}T${time}:00+05:30`)

/** The instant a slot starts. */
export const slotStart = (date: string, slot: string): Date => instantOf(date, slot.slice(0, 5))

/** The instant a slot ends: after its start, on the same day. */
export const slotEnd = (date: string, slot: string): Date => instantOf(date, slot.slice(6, 11))

/** The ISO date this many days later, or earlier when `days` is negative. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Whole days from one ISO date to another, negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs)

/** The weekday of an ISO date. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday

/** Whether the text is an ISO date on the calendar; `2026-02-30` is not. */
export const isCalendarDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}

/** Minutes from midnight of `HH:MM`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
