import { dateInIndia } from '@arogyachat/contract/india-time'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** Months from one year and month to another. */
function monthsBetween(from: string, to: string): number {
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7))
  return months(to) - months(from)
}

/** From here on a duration is given in years. */
const monthsToldAsYears = 11

/**
 * When an illness began, as precisely as the patient knew: a date in the words of `since`, or for a month (`2025-11`) about how
 * long ago that is.
 */
export function useOnset(): (diagnosedDate: string, since: (date: string) => string) => string {
  const t = useMessages('common')
  const formats = useFormats()
  return (diagnosedDate, since) => {
    if (diagnosedDate === '') return ''
    if (diagnosedDate.length > 'YYYY-MM'.length) return since(formats.date(diagnosedDate))
    const date = formats.monthAndYear(diagnosedDate)
    const months = monthsBetween(diagnosedDate, dateInIndia(new Date()))
    if (months < 1) return since(date)
    return months < monthsToldAsYears
      ? t('aboutMonthsAgo', { count: months, date })
      : t('aboutYearsAgo', { count: Math.round(months / 12), date })
  }
}
