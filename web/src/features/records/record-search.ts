import type { RecordType } from '@arogyachat/contract/records'

/**
 * What is looked for among the records. It is not in the address: such words tell of somebody's health, and addresses stay
 * in the history of a phone that a family shares.
 */
export interface RecordSearch {
  words: string
  type: RecordType | ''
  page: number
}

export const allRecords: RecordSearch = { words: '', type: '', page: 1 }
export const isNarrowed = ({ words, type }: RecordSearch) => words.trim() !== '' || type !== ''
