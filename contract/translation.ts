export const translatedMax = 5000
