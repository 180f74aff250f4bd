const partsOfDay = [
  { part: 'morning', before: '12:00' },
  { part: 'noon', before: '16:00' },
  { part: 'evening', before: '20:00' },
  { part: 'night', before: '24:00' }
] as const
type PartOfTheDay = (typeof partsOfDay)[number]['part']

/** The slots by part of the day, without empty parts. */
export function byPartOfDay(slots: readonly string[]): { part: PartOfTheDay; slots: string[] }[] {
  const rest = [...slots].sort()
  return partsOfDay
    .map(({ part, before }) => {
      const next = rest.findIndex((slot) => slot >= before)
      return { part, slots: rest.splice(0, next === -1 ? rest.length : next) }
    })
    .filter((group) => group.slots.length > 0)
}
