declare module 'subset-font' {
  export default function subsetFont(
    source: Buffer,
    /** The letters to keep; null with `keepAllGlyphs`. */
    text: string | null,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, number | { min: number; max: number }>
      keepAllGlyphs: boolean
    }
  ): Promise<Buffer>
}
