import { z } from 'zod'
import data from './booking-words.json' with { type: 'json' }

const forms = z.array(z.string().min(1))

/**
 * Function words of appointments, of all languages in one list, because each means the same in every language that has it. Days,
 * months, parts of the day and numbers are in the word lists.
 */
export const bookingWords = z
  .strictObject({
    /** Words that mean both yesterday and tomorrow, which the word lists leave out. In a booking they mean tomorrow. */
    tomorrow: forms,
    dayAfterTomorrow: forms,
    next: forms,
    /** "three days after", "in three days". */
    after: forms,
    at: forms,
    oclock: forms,
    am: forms,
    pm: forms,
    /** Half past, before an hour: साढ़े. */
    past: forms,
    /** A quarter to, before an hour: पौने. */
    quarterTo: forms,
    /** Between two hours or after the first. */
    range: forms,
    /** Endings of a day of the month. */
    ordinal: forms,
    /** Between an hour and its part of the day. */
    filler: forms,
    date: forms,
    time: forms,
    address: forms
  })
  .parse(data)
export type BookingWord = keyof typeof bookingWords
