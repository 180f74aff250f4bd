/** Matches text in Urdu, which runs from right to left. */
export const arabicLetter = /\p{Script=Arabic}/u
