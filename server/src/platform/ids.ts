import { v7 } from 'uuid'

/** A UUIDv7: ordered by time, so that new rows lie together in their index. */
export const newId = (): string => v7()
