import { describe, expect, it } from 'vitest'
import { scriptOf } from '../script.ts'
import { type Line, linesOfTable } from './engine.ts'
import { merged, readLinesOf } from './lines.ts'

/** Words of a line from the left, a letter ten pixels wide. */
function line(top: number, words: readonly [text: string, confidence: number, left: number][]): Line {
  return words.map(([text, confidence, left]) => ({
    text,
    confidence,
    box: { left, top, right: left + text.length * 10, bottom: top + 20 }
  }))
}
const textsOf = (lines: readonly Line[]) => readLinesOf(lines).map((readLine) => readLine.text)

describe('two readings of a page', () => {
  it('give the Latin line of one and the Hindi line of the other', () => {
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

  it('take the numbers of a Hindi line from English', () => {
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

  it('keep the order of Urdu', () => {
    // In the order they are read: from the right.
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

describe('lines of a paper', () => {
  it('are one where parts stand side by side: a dose beside its medicine', () => {
    const parts = [
      line(0, [['Metformin', 95, 0]]),
      line(40, [['Amlodipine', 95, 0]]),
      line(2, [['BD', 95, 300]]),
      line(43, [['OD', 95, 300]])
    ]
    expect(textsOf(parts)).toEqual(['Metformin BD', 'Amlodipine OD'])
  })

  it('leave out the marks above a line that were read as another', () => {
    const heading: Line = [{ text: 'સ્ત્રીરોગ', confidence: 90, box: { left: 0, top: 4, right: 200, bottom: 60 } }]
    const marks = line(0, [['જ આ જ', 55, 20]])
    expect(textsOf([marks, heading])).toEqual(['સ્ત્રીરોગ'])
    const unsure: Line = [{ text: 'સ્ત્રીરોગ', confidence: 60, box: { left: 0, top: 2, right: 200, bottom: 64 } }]
    expect(textsOf([marks, unsure])).toEqual(['સ્ત્રીરોગ'])
    // A sure line stands, wherever it is.
    expect(textsOf([line(0, [['Tab. 5 mg', 96, 20]]), heading])).toHaveLength(2)
  })

  it('leave out the letters that hang under a line and were read as another', () => {
    const heading: Line = [{ text: 'డాక్టర్', confidence: 71, box: { left: 0, top: 0, right: 200, bottom: 53 } }]
    const hung = (confidence: number, left: number, top: number): Line => [
      { text: 'ఆఅ', confidence, box: { left, top, right: left + 80, bottom: top + 21 } }
    ]
    expect(textsOf([heading, hung(67, 60, 55)])).toEqual(['డాక్టర్'])
    // What is read surely, stands beside or stands further below is a line.
    for (const small of [hung(90, 60, 55), hung(67, 150, 55), hung(67, 60, 70)])
      expect(textsOf([heading, small])).toHaveLength(2)
  })

  it('have the abbreviation for once a day in capitals, and millilitres in small letters', () => {
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

  it('have the comma of Urdu after a letter of Urdu alone', () => {
    expect(textsOf([line(0, [['رہیں,', 90, 0]])])).toEqual(['رہیں،'])
    expect(textsOf([line(0, [['1,500', 90, 0]])])).toEqual(['1,500'])
    expect(textsOf([line(0, [['days,', 90, 0]])])).toEqual(['days,'])
  })

  it('leave out specks, direction marks and joiners that join nothing', () => {
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

it('reads Tesseract’s table', () => {
  const table = [
    'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext',
    '4\t1\t1\t1\t1\t0\t10\t10\t200\t20\t-1\t',
    '5\t1\t1\t1\t1\t1\t10\t12\t40\t18\t96.5\tTab.',
    '5\t1\t1\t1\t1\t2\t60\t12\t90\t18\t91\tParacetamol',
    '5\t1\t1\t1\t2\t1\t10\t42\t40\t18\t80\t650'
  ].join('\n')
  expect(linesOfTable(table)).toEqual([
    [
      { text: 'Tab.', confidence: 96.5, box: { left: 10, top: 12, right: 50, bottom: 30 } },
      { text: 'Paracetamol', confidence: 91, box: { left: 60, top: 12, right: 150, bottom: 30 } }
    ],
    [{ text: '650', confidence: 80, box: { left: 10, top: 42, right: 50, bottom: 60 } }]
  ])
})

it('knows a script by its letters', () => {
  expect(
    scriptOf([
      line(0, [
        ['வயிறு', 90, 0],
        ['OD', 90, 90]
      ])
    ])
  ).toBe('ta')
  expect(scriptOf([line(0, [['Tab.', 90, 0]])])).toBeNull()
})
