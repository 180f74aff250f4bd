/** Life of a TURN credential: longer than any visit, short enough that a leaked one is soon worthless. */
export const turnCredentialMinutes = 4 * 60
