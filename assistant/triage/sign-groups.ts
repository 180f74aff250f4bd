const prefix = 'anyOf='

/** The question whether any of these signs is there, of which one button each names one. */
export const groupOf = (signs: readonly string[]): string => prefix + signs.join(',')

/** The signs of such a question; of every other question none. */
export const signsOf = (question: string): string[] =>
  question.startsWith(prefix) ? question.slice(prefix.length).split(',') : []

/** Stands in the list of questions asked when a group was answered with a bare "yes", so that its signs are asked one by one. */
export const whichOne = 'whichOne'

/** The questions asked, with a group as each of its signs. */
export const expanded = (asked: readonly string[]): string[] =>
  asked.flatMap((question) => {
    const signs = signsOf(question)
    return signs.length > 0 ? signs : [question]
  })
