/** The tabs of the patient's profile, in their order. */
export const profileParts = ['personal', 'medical', 'security', 'privacy'] as const
export type ProfilePart = (typeof profileParts)[number]
