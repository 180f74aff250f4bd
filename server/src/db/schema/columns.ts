import type { ColumnType } from 'kysely'

/**
 * Column types of the tables in this folder, which match the result of the migrations (a test compares them). `*_sealed` columns
 * are encrypted by the vault; names, times, statuses and ids are not, so that SQL can use them.
 */
export type Instant = ColumnType<Date, Date, Date>
/** A `date` column, read and written as ISO text. */
export type IsoDate = ColumnType<string, string, string>
