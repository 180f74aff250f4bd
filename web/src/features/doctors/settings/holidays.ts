/** The three national holidays of India, as month and day. Those of a religion or a state move or differ, and are not listed. */
const nationalHolidays = { republicDay: '01-26', independenceDay: '08-15', gandhiJayanti: '10-02' } as const

export type Holiday = keyof typeof nationalHolidays

/** The next date of each national holiday from this ISO date on, the nearest first. */
export function holidaysFrom(today: string): { holiday: Holiday; date: string }[] {
  const year = Number(today.slice(0, 4))
  return Object.entries(nationalHolidays)
    .map(([holiday, day]) => {
      const date = `${year}-${day}`
      return { holiday: holiday as Holiday, date: date >= today ? date : `${year + 1}-${day}` }
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1))
}
