/** Without line breaks and other control characters, which would break an email header or a list. */
export const isOneLine = (value: string) => !/\p{Cc}/u.test(value)

export const genders = ['Male', 'Female', 'Other'] as const
export type Gender = (typeof genders)[number]
