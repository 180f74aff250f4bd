import { blankRow, type ValueRow } from '../upload/record-schema.ts'
import { commonTests } from './common-tests.ts'

/** A zero before another digit is a decimal point that was not read: "06" for "0.6". */
const number = String.raw`(?:0|[1-9][\d,]*)(?:\.\d+)?`
/** The first number that stands alone: neither the beginning of a range or of a date, nor a limit such as "< 200". */
const valueIn = new RegExp(
  // A laboratory marks what is too high or too low.
  String.raw`^[^\d<>]*?(?<![\w.,/<>-])(${number})(?![\d.,]|\s*[-–/]\s*\d|\w)(?:\s*(?:\*+|\b(?:H|L|HIGH|LOW)\b))?\s*(\S+)?`
)
const rangeIn = new RegExp(String.raw`(?<![\d.,])(${number})\s*(?:-|–|to)\s*(${number})(?![\d.,])`)
const limitIn = new RegExp(String.raw`(<|>|up to|less than|more than)\s*=?\s*(${number})(?![\d.,])`, 'i')
/** The units in which laboratories give these tests. Another word in this place was misread, and so may be the number before it. */
const units = new Set(
  `% g% gm% g/dl gm/dl mg/dl mg/l ng/ml ng/dl pg/ml µg/dl µg/l mmol/l meq/l µmol/l u/l iu/l µiu/ml uiu/ml miu/l mm mm/h mm/hr
  /cumm cells/cumm lakh/cumm lakhs/cumm /µl /ul cells/µl lakh/µl lakhs/µl thou/µl 10^3/µl 10^9/l lakh lakhs`.split(
    /\s+/
  )
)
/** The same letter in two code points: the micro sign and the Greek mu. */
const unitIn = (word: string) => (units.has(word.toLowerCase().replace('\u03bc', '\u00b5')) ? word : null)

/** Other measurements that are named with the words of a common test. */
const otherMeasurements = /\bratio\b|\burine\b|\bclearance\b|\begfr\b|\bmean\b|\bvldl\b|\bnon[ -]hdl\b/i

const testIn = (line: string) =>
  commonTests
    .flatMap(({ name, printed }) => {
      const match = printed.exec(line)
      return match ? [{ name, start: match.index, end: match.index + match[0].length }] : []
    })
    .sort((one, other) => one.start - other.start)[0]

function limitsIn(text: string): Pick<ValueRow, 'low' | 'high'> {
  const range = rangeIn.exec(text)
  if (range) return { low: range[1] ?? '', high: range[2] ?? '' }
  const [, word = '', value = ''] = limitIn.exec(text) ?? []
  const isLowest = /^(>|more)/i.test(word)
  return { low: isLowest ? value : '', high: isLowest ? '' : value }
}

function rowIn(line: string): ValueRow | null {
  const test = testIn(line)
  if (!test || otherMeasurements.test(line)) return null
  const printed = line.slice(test.end)
  // A method or another name in brackets may contain digits: "Vitamin D (25-OH)".
  const [found = '', value = '', next = ''] = valueIn.exec(printed.replace(/\([^)]*\)?/g, ' ')) ?? []
  const unit = unitIn(next)
  if (value === '' || unit === null) return null
  const rest = printed.includes('(')
    ? printed.replace(value, ' ')
    : printed.slice(printed.indexOf(found) + found.length)
  const limits = limitsIn(rest)
  // A whole number beside a range with decimals has lost its point: "74 %, 4.0 - 5.6" for 7.4 %.
  if (!value.includes('.') && (limits.low + limits.high).includes('.')) return null
  return { ...blankRow, name: test.name, value, unit, ...limits }
}

/**
 * The values of common tests in the text of a printed laboratory report, in the order of the report, each once. Only what is
 * printed: a line without a unit, or whose number has lost its decimal point, is left out, and a normal range that was not read stays empty.
 */
export function valuesIn(text: string): ValueRow[] {
  const rows = new Map<string, ValueRow>()
  for (const line of text.split('\n')) {
    const row = rowIn(line)
    if (row && !rows.has(row.name)) rows.set(row.name, row)
  }
  return [...rows.values()]
}

/** Of what is read with less confidence, numbers are often wrong: "12 ga" for "11.2 g/dL". */
const leastConfidence = 0.8

/** The values on which all readings of one report agree. A range that was read differently stays empty. */
export function valuesInAll(readings: readonly { text: string; confidence: number }[][]): ValueRow[] {
  const [first = [], ...others] = readings.map((lines) =>
    valuesIn(
      lines
        .filter(({ confidence }) => confidence >= leastConfidence)
        .map(({ text }) => text)
        .join('\n')
    )
  )
  return first.flatMap((row) => {
    const same = others.map((rows) => rows.find(({ name }) => name === row.name))
    if (same.some((other) => other?.value !== row.value)) return []
    const agreed = (limit: 'low' | 'high') => (same.every((other) => other?.[limit] === row[limit]) ? row[limit] : '')
    return [{ ...row, low: agreed('low'), high: agreed('high') }]
  })
}
