/**
 * Punjabi dates, times and lists, as Unicode's CLDR 48 has them. Chrome leaves Punjabi out of its data and writes
 * "2026 M11 21" and "Sat" instead, on the phones most people have.
 */
const months = 'ਜਨਵਰੀ ਫ਼ਰਵਰੀ ਮਾਰਚ ਅਪ੍ਰੈਲ ਮਈ ਜੂਨ ਜੁਲਾਈ ਅਗਸਤ ਸਤੰਬਰ ਅਕਤੂਬਰ ਨਵੰਬਰ ਦਸੰਬਰ'.split(' ')
const shortMonths = 'ਜਨ ਫ਼ਰ ਮਾਰਚ ਅਪ੍ਰੈ ਮਈ ਜੂਨ ਜੁਲਾ ਅਗ ਸਤੰ ਅਕਤੂ ਨਵੰ ਦਸੰ'.split(' ')
/** From Sunday, as `getUTCDay` counts. */
const weekdays = 'ਐਤਵਾਰ ਸੋਮਵਾਰ ਮੰਗਲਵਾਰ ਬੁੱਧਵਾਰ ਵੀਰਵਾਰ ਸ਼ੁੱਕਰਵਾਰ ਸ਼ਨੀਵਾਰ'.split(' ')
const shortWeekdays = 'ਐਤ ਸੋਮ ਮੰਗਲ ਬੁੱਧ ਵੀਰ ਸ਼ੁੱਕਰ ਸ਼ਨੀ'.split(' ')
const weekdayLetters = 'ਐ ਸੋ ਮੰ ਬੁੱ ਵੀ ਸ਼ੁੱ ਸ਼'.split(' ')
const periods = [
  { before: 4, word: 'ਰਾਤੀਂ' },
  { before: 12, word: 'ਸਵੇਰੇ' },
  { before: 16, word: 'ਦੁਪਹਿਰੇ' },
  { before: 21, word: 'ਸ਼ਾਮੀਂ' },
  { before: 24, word: 'ਰਾਤੀਂ' }
]
const units = {
  minute: { ago: ['ਮਿੰਟ', 'ਮਿੰਟ'], ahead: ['ਮਿੰਟ', 'ਮਿੰਟਾਂ'] },
  hour: { ago: ['ਘੰਟਾ', 'ਘੰਟੇ'], ahead: ['ਘੰਟੇ', 'ਘੰਟਿਆਂ'] },
  day: { ago: ['ਦਿਨ', 'ਦਿਨ'], ahead: ['ਦਿਨ', 'ਦਿਨਾਂ'] }
}

/** All dates are read as UTC. */
export const punjabi = {
  date: (date: Date) => `${date.getUTCDate()} ${shortMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
  dayAndMonth: (date: Date) => `${date.getUTCDate()} ${shortMonths[date.getUTCMonth()]}`,
  month: (date: Date) => months[date.getUTCMonth()] ?? '',
  monthAndYear: (date: Date) => `${shortMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
  shortWeekday: (date: Date) => shortWeekdays[date.getUTCDay()] ?? '',
  weekdayLetter: (date: Date) => weekdayLetters[date.getUTCDay()] ?? '',
  weekday: (date: Date) => weekdays[date.getUTCDay()] ?? '',
  longDate: (date: Date) =>
    `${weekdays[date.getUTCDay()]}, ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`,
  period: (date: Date) => periods.find(({ before }) => date.getUTCHours() < before)?.word ?? '',
  list(items: readonly string[]): string {
    if (items.length < 2) return items.join('')
    return `${items.slice(0, -1).join(', ')} ਅਤੇ ${items.at(-1)}`
  },
  /** @param count negative for the past */
  relative(count: number, unit: keyof typeof units | 'second'): string {
    if (unit === 'second') return 'ਹੁਣ'
    if (unit === 'day' && count === 0) return 'ਅੱਜ'
    if (unit === 'day' && count === -1) return 'ਬੀਤਿਆ ਕੱਲ੍ਹ'
    if (unit === 'day' && count === 1) return 'ਭਲਕੇ'
    const size = Math.abs(count)
    const forms = units[unit][count < 0 ? 'ago' : 'ahead']
    return `${size} ${forms[size === 1 ? 0 : 1]} ${count < 0 ? 'ਪਹਿਲਾਂ' : 'ਵਿੱਚ'}`
  }
}
