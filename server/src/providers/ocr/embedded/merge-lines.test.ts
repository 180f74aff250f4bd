import { describe, expect, it } from 'vitest'
import type { Line } from './engine.ts'
import { merged } from './merge-lines.ts'
import { textLinesOf } from './text-lines.ts'

/** The words of a line from left to right; each letter is ten pixels wide. */
function line(top: number, words: readonly [text: string, confidence: number, left: number][]): Line {
  return words.map(([text, confidence, left]) => ({
    text,
    confidence,
    box: { left, top, right: left + text.length * 10, bottom: top + 20 }
  }))
}
const textsOf = (lines: readonly Line[]) => textLinesOf(lines).map((readLine) => readLine.text)

describe('merged', () => {
  it('takes Latin lines from the English result and Hindi lines from the Hindi result', () => {
    const hindi = [
      line(0, [
        ['सुबह', 96, 0],
        ['दर्द', 95, 50]
      ]),
      line(30, [
        ['व80.', 10, 0],
        ['650', 90, 50],
        ['-0-', 0, 90]
      ])
    ]
    const english = [
      line(0, [
        ['Tag', 30, 0],
        ['SHs', 28, 50]
      ]),
      line(30, [
        ['Tab.', 96, 0],
        ['650', 94, 50],
        ['1-0-1', 96, 90]
      ])
    ]
    expect(textsOf(merged(hindi, english))).toEqual(['सुबह दर्द', 'Tab. 650 1-0-1'])
  })

  it('takes the numbers in a Hindi line from the English result', () => {
    const hindi = [
      line(0, [
        ['हो', 93, 0],
        ['तो', 93, 30],
        ['72', 0, 60],
        ['या', 93, 100],
        ['08', 0, 140],
        ['पर', 96, 180]
      ])
    ]
    const english = [
      line(0, [
        ['gl', 20, 0],
        ['di', 30, 30],
        ['112', 81, 60],
        ['TT', 24, 100],
        ['108', 77, 140],
        ['UX', 20, 180]
      ])
    ]
    expect(textsOf(merged(hindi, english))).toEqual(['हो तो 112 या 108 पर'])
  })

  it('keeps the order of Urdu words', () => {
    // In reading order, from right to left.
    const urdu = [
      line(0, [
        ['بچوں', 60, 200],
        ['کے', 60, 140],
        ['15', 60, 100],
        ['ڈاکٹر', 60, 0]
      ])
    ]
    const english = [
      line(0, [
        ['xx', 5, 0],
        ['15', 90, 100],
        ['yy', 5, 140]
      ])
    ]
    expect(textsOf(merged(urdu, english))).toEqual(['بچوں کے 15 ڈاکٹر'])
  })
})
