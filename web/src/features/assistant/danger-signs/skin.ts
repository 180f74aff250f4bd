/** The skin of drawn people, the same in the light and the dark theme. */
export const skin = 'oklch(0.78 0.08 60)'
