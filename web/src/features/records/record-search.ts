import type { RecordType } from '@arogyachat/contract/records'

/**
 * The search among the records. It is not part of the URL, because the words reveal health data, and URLs stay in the history
 * of a phone that a family may share.
 */
export interface RecordSearch {
  words: string
  type: RecordType | ''
  page: number
}

export const allRecords: RecordSearch = { words: '', type: '', page: 1 }
export const isNarrowed = ({ words, type }: RecordSearch) => words.trim() !== '' || type !== ''
