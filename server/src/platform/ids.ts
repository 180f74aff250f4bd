import { v7 } from 'uuid'

/** A new UUIDv7. These are ordered by time, so that new rows are close together in the index. */
export const newId = (): string => v7()
