/** Lifetime of a TURN credential: longer than any visit, and short enough to limit the use of a leaked one. */
export const turnCredentialMinutes = 4 * 60
