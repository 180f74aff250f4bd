import { describe, expect, it } from 'vitest'
import { withDirections } from './directions.ts'
import { countedQuantity } from './quantity.ts'

describe('the counted quantity', () => {
  it.each<[frequency: string, duration: string, dosage: string, expected: number | null]>([
    ['1-0-1', '5 days', 'tab 500 mg', 10],
    ['1-1-1 after food', '3 days', '500 mg', 9],
    ['1/2-0-1/2', '7 days', 'tab 5 mg', 7],
    ['1/2-0-0', '5 days', 'tab 5 mg', 3],
    ['BD', '2 weeks', 'cap 500 mg', 28],
    ['OD', '1 month', 'tab 40 mg', 30],
    ['every 8 hours', '5 days', 'tab 400 mg', 15],
    ['every 7 hours', '7 days', 'tab 400 mg', 24],
    ['alternate days', '10 days', 'tab 5 mg', 5],
    ['once a week', '8 weeks', 'cap 60,000 IU', 8],
    ['STAT', '', 'tab 150 mg', 1],
    ['SOS', '5 days', 'tab 500 mg', null],
    ['1-0-1', '', 'tab 500 mg', null],
    ['1-0-1', 'until better', 'tab 500 mg', null],
    ['', '5 days', 'tab 500 mg', null],
    ['if sugar is high', '5 days', 'tab 500 mg', null],
    ['1-0-1', '5 days', 'syrup 120 mg/5 ml', null],
    ['1-0-1', '5 days', '5 ml', null],
    ['1-0-1', '5 days', 'cream 1%', null],
    ['1-0-1', '5 days', '2 drops', null],
    ['1-0-1', '5 days', '', null]
  ])('of %j for %j of %j is %j', (frequency, duration, dosage, expected) => {
    const row = withDirections({ frequency, duration })
    expect(countedQuantity(row, { name: 'Medicine', dosage })).toBe(expected)
  })

  it('is not counted for a name that says it is no tablet', () => {
    const row = withDirections({ frequency: '1-0-1', duration: '5 days' })
    expect(countedQuantity(row, { name: 'Calamine lotion', dosage: '1 layer' })).toBeNull()
  })
})
