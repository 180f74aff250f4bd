import { describe, expect, it } from 'vitest'
import type { Line } from './engine.ts'
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

describe('textLinesOf', () => {
  it('joins lines that stand side by side, such as a medicine and its dose', () => {
    const parts = [
      line(0, [['Metformin', 95, 0]]),
      line(40, [['Amlodipine', 95, 0]]),
      line(2, [['BD', 95, 300]]),
      line(43, [['OD', 95, 300]])
    ]
    expect(textsOf(parts)).toEqual(['Metformin BD', 'Amlodipine OD'])
  })

  it('drops the marks above a line that were read as a line', () => {
    const heading: Line = [{ text: 'સ્ત્રીરોગ', confidence: 90, box: { left: 0, top: 4, right: 200, bottom: 60 } }]
    const marks = line(0, [['જ આ જ', 55, 20]])
    expect(textsOf([marks, heading])).toEqual(['સ્ત્રીરોગ'])
    const unsure: Line = [{ text: 'સ્ત્રીરોગ', confidence: 60, box: { left: 0, top: 2, right: 200, bottom: 64 } }]
    expect(textsOf([marks, unsure])).toEqual(['સ્ત્રીરોગ'])
    // A line with high confidence is kept wherever it is.
    expect(textsOf([line(0, [['Tab. 5 mg', 96, 20]]), heading])).toHaveLength(2)
  })

  it('drops the subscript letters of a line that were read as a line', () => {
    const heading: Line = [{ text: 'డాక్టర్', confidence: 71, box: { left: 0, top: 0, right: 200, bottom: 53 } }]
    const hung = (confidence: number, left: number, top: number): Line => [
      { text: 'ఆఅ', confidence, box: { left, top, right: left + 80, bottom: top + 21 } }
    ]
    expect(textsOf([heading, hung(67, 60, 55)])).toEqual(['డాక్టర్'])
    // Kept: high confidence, beside the line, or further below.
    for (const small of [hung(90, 60, 55), hung(67, 150, 55), hung(67, 60, 70)])
      expect(textsOf([heading, small])).toHaveLength(2)
  })

  it('corrects "oD" to "OD" and "mI" to "ml"', () => {
    expect(textsOf([line(0, [['oD', 90, 0]])])).toEqual(['OD'])
    expect(
      textsOf([
        line(0, [
          ['5', 90, 0],
          ['mI', 90, 30]
        ])
      ])
    ).toEqual(['5 ml'])
  })

  it('writes the Arabic comma only after an Arabic letter', () => {
    expect(textsOf([line(0, [['رہیں,', 90, 0]])])).toEqual(['رہیں،'])
    expect(textsOf([line(0, [['1,500', 90, 0]])])).toEqual(['1,500'])
    expect(textsOf([line(0, [['days,', 90, 0]])])).toEqual(['days,'])
  })

  it('drops specks, direction marks and joiners that join nothing', () => {
    expect(
      textsOf([
        line(0, [
          ['.', 20, 0],
          ['~', 90, 30]
        ]),
        line(40, [['‏மேல்\u200c', 90, 0]])
      ])
    ).toEqual(['மேல்'])
  })
})
