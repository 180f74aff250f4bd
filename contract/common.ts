/** Line breaks and other control characters: nobody types one into a field of one line, and a header or a list would break at it. */
export const isOneLine = (value: string) => !/\p{Cc}/u.test(value)

export const genders = ['Male', 'Female', 'Other'] as const
export type Gender = (typeof genders)[number]
