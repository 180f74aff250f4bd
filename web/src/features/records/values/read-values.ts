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
const unit = /^(?:%|(?:[a-zµμ]+|10\^?\d+)?\/?[a-zµμ0-9.^]+(?:\/[a-zµμ0-9.]+)?)$/i

/** Not the unit of a result but of the time until the next one. */
const time = /^(?:days?|weeks?|months?|years?|yrs?|hours?|hrs?)\b/i

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
  if (value === '' || time.test(next)) return null
  const isUnit = unit.test(next) && /[a-zµμ%]/i.test(next) && !/^to$/i.test(next)
  const rest = printed.includes('(')
    ? printed.replace(value, ' ')
    : printed.slice(printed.indexOf(found) + found.length)
  return { ...blankRow, name: test.name, value, unit: isUnit ? next : '', ...limitsIn(rest) }
}

/**
 * The values of common tests in the text of a printed laboratory report, in the order of the report, each once. Only what is
 * printed: a unit or a normal range that was not read stays empty.
 */
export function valuesIn(text: string): ValueRow[] {
  const rows = new Map<string, ValueRow>()
  for (const line of text.split('\n')) {
    const row = rowIn(line)
    if (row && !rows.has(row.name)) rows.set(row.name, row)
  }
  return [...rows.values()]
}
