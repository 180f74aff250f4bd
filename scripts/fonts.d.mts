export function buildFonts(): Promise<void>
export function fontStyle(words: string, names: string): string
