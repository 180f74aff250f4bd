import { describe, expect, it } from 'vitest'
import { type DayVisit, queueOf } from './queue-rules.ts'

const minute = 60_000
const nobody = { patient: false, doctor: false }
/** A visit of half an hour, from so many minutes after now. */
const visit = (id: string, inMinutes: number, presence: Partial<DayVisit['presence']> = {}): DayVisit => ({
  id,
  startsMs: inMinutes * minute,
  endsMs: (inMinutes + 30) * minute,
  presence: { ...nobody, ...presence }
})
const own = visit('own', 30)
const both = { patient: true, doctor: true }
const at = (minutes: number) => new Date(minutes * minute).toISOString()

describe('the queue before a visit', () => {
  it.each<[string, DayVisit[], ReturnType<typeof queueOf>]>([
    ['is empty when there is no other visit', [own], { ahead: 0, doctor: 'away', expectedAt: null }],
    [
      'ends when the doctor is in the room',
      [visit('a', 0), visit('own', 30, { doctor: true })],
      { ahead: 0, doctor: 'here', expectedAt: null }
    ],
    [
      'promises nothing while the doctor has not come',
      [visit('a', 0), own],
      { ahead: 1, doctor: 'away', expectedAt: null }
    ],
    [
      'does not count a visit whose time is past and whose room is empty',
      [visit('a', -60), own],
      { ahead: 0, doctor: 'away', expectedAt: null }
    ],
    ['does not count later visits', [own, visit('b', 60)], { ahead: 0, doctor: 'away', expectedAt: null }],
    [
      'expects the planned time when the doctor is on time',
      [visit('a', -10, both), own],
      { ahead: 1, doctor: 'withAnother', expectedAt: at(30) }
    ],
    [
      'counts a visit that runs over its time',
      [visit('a', -60, both), own],
      { ahead: 1, doctor: 'withAnother', expectedAt: at(30) }
    ],
    [
      'adds up those that wait as well',
      [visit('a', -60, both), visit('b', -20), visit('c', 0), own],
      { ahead: 3, doctor: 'withAnother', expectedAt: at(60) }
    ],
    [
      'does not start a visit before its time',
      [visit('a', -60, both), visit('own', 90)],
      { ahead: 1, doctor: 'withAnother', expectedAt: at(90) }
    ],
    [
      'recognises that the doctor is in a later visit',
      [own, visit('later', 60, both)],
      { ahead: 0, doctor: 'withAnother', expectedAt: at(90) }
    ]
  ])('%s', (_, visits, queue) => {
    expect(queueOf(visits, 'own', 0)).toEqual(queue)
  })

  it('is unknown for a visit that is not in the day', () => {
    expect(queueOf([visit('a', 0, both)], 'own', 0)).toEqual({ ahead: 0, doctor: 'away', expectedAt: null })
  })
})
