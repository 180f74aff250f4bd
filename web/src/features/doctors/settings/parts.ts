const parts = ['personal', 'professional', 'availability', 'security'] as const

/** A tab of the settings. */
export type Part = (typeof parts)[number]
export const isPart = (it: string | null): it is Part => (parts as readonly (string | null)[]).includes(it)
