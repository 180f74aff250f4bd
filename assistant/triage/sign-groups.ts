const prefix = 'anyOf='
const meantPrefix = 'meant='

/** The question whether any of these signs is there, of which one button each names one. */
export const groupOf = (signs: readonly string[]): string => prefix + signs.join(',')

/** The question which of these symptoms was meant by words that no list has. */
export const meantOf = (symptoms: readonly string[]): string => meantPrefix + symptoms.join(',')
export const isMeant = (question: string): boolean => question.startsWith(meantPrefix)

/** The signs of such a question; of every other question none. */
export const signsOf = (question: string): string[] =>
  [prefix, meantPrefix].flatMap((start) => (question.startsWith(start) ? question.slice(start.length).split(',') : []))

/** Stands in the list of questions asked when a group was answered with a bare "yes", so that its signs are asked one by one. */
export const whichOne = 'whichOne'

/** The questions asked, with a group as each of its signs. */
export const expanded = (asked: readonly string[]): string[] =>
  asked.flatMap((question) => {
    const signs = signsOf(question)
    return signs.length > 0 ? signs : [question]
  })
