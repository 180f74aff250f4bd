import { z } from 'zod'
import data from './booking-words.json' with { type: 'json' }

const forms = z.array(z.string().min(1))

/**
 * Small words of making an appointment, of all languages in one list: they mean the same in whichever they stand. Days,
 * months, parts of the day and numbers are in the word lists.
 */
export const bookingWords = z
  .strictObject({
    /** Words for yesterday and tomorrow that are one, which the word lists leave out: who books means the day to come. */
    tomorrow: forms,
    dayAfterTomorrow: forms,
    next: forms,
    /** "three days after", "in three days". */
    after: forms,
    at: forms,
    oclock: forms,
    am: forms,
    pm: forms,
    /** Said with an hour that has begun: half past, साढ़े. */
    past: forms,
    /** Said with the hour that comes: पौने. */
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
