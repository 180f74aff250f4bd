import { describe, expect, it } from 'vitest'
import { planNotices, type Waiting } from './waitlist-rules.ts'

const now = new Date('2026-11-20T09:00:00+05:30')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
const waiting = ids.map((id): Waiting => ({ id, notified: {} }))
/** The entries after these changes. */
const after = (entries: readonly Waiting[], changes: ReturnType<typeof planNotices>): Waiting[] =>
  entries.map((entry) => changes.find(({ id }) => id === entry.id) ?? entry)
const notified = (changes: ReturnType<typeof planNotices>) =>
  changes.filter(({ slot }) => slot !== null).map(({ id }) => id)

describe('those who wait for a day', () => {
  it('are notified in the order in which they joined, three for each free time', () => {
    expect(notified(planNotices(waiting, ['10:00-10:30'], now))).toEqual(['a', 'b', 'c'])
    const changes = planNotices(waiting, ['10:00-10:30', '11:00-11:30'], now)
    expect(notified(changes)).toEqual(['a', 'b', 'c'])
    expect(Object.keys(changes[0]?.notified ?? {})).toEqual(['10:00-10:30', '11:00-11:30'])
  })

  it('are not notified twice of a time that stays free; three further ones are after half an hour', () => {
    const first = after(waiting, planNotices(waiting, ['10:00-10:30'], now))
    expect(planNotices(first, ['10:00-10:30'], later(29))).toEqual([])
    const second = planNotices(first, ['10:00-10:30'], later(30))
    expect(notified(second)).toEqual(['d', 'e', 'f'])
    expect(notified(planNotices(after(first, second), ['10:00-10:30'], later(59)))).toEqual([])
    expect(notified(planNotices(after(first, second), ['10:00-10:30'], later(60)))).toEqual(['g'])
  })

  it('are notified again when the time was taken and is free once more, and of another time at once', () => {
    const first = after(waiting, planNotices(waiting, ['10:00-10:30'], now))
    expect(notified(planNotices(first, ['10:00-10:30', '16:00-16:30'], later(1)))).toEqual(['a', 'b', 'c'])
    const taken = planNotices(first, [], later(1))
    expect(taken.map(({ slot, notified: left }) => [slot, left])).toEqual([
      [null, {}],
      [null, {}],
      [null, {}]
    ])
    expect(notified(planNotices(after(first, taken), ['10:00-10:30'], later(2)))).toEqual(['a', 'b', 'c'])
  })

  it('stay as they are while no time is free', () => expect(planNotices(waiting, [], now)).toEqual([]))
})
