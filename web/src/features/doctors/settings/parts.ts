/** The tabs of the settings, in their order. */
export const parts = ['personal', 'professional', 'availability', 'security'] as const
export type Part = (typeof parts)[number]
