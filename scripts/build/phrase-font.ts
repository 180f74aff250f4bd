// Cuts a font to the glyphs that given words need. Indic scripts have hundreds of joined forms for a dozen letters, and a
// subset by letters keeps all of them.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

type HarfBuzz = typeof import('harfbuzzjs')
type Font = InstanceType<HarfBuzz['Font']>

interface Fontverter {
  convert(font: Uint8Array, to: 'truetype' | 'woff2', from?: 'truetype'): Promise<Uint8Array>
}

/** Handles are addresses in the memory of the WebAssembly module. */
type Handle = number
interface Subsetter {
  memory: WebAssembly.Memory
  _initialize(): void
  malloc(size: number): Handle
  free(handle: Handle): void
  hb_blob_create(data: Handle, length: number, mode: number, userData: Handle, destroy: Handle): Handle
  hb_blob_destroy(blob: Handle): void
  hb_blob_get_data(blob: Handle, length: Handle): Handle
  hb_blob_get_length(blob: Handle): number
  hb_face_create(blob: Handle, index: number): Handle
  hb_face_destroy(face: Handle): void
  hb_face_reference_blob(face: Handle): Handle
  hb_set_add(set: Handle, value: number): void
  hb_set_clear(set: Handle): void
  hb_set_invert(set: Handle): void
  hb_subset_input_create_or_fail(): Handle
  hb_subset_input_destroy(input: Handle): void
  hb_subset_input_set(input: Handle, kind: number): Handle
  hb_subset_input_get_flags(input: Handle): number
  hb_subset_input_set_flags(input: Handle, flags: number): void
  hb_subset_input_unicode_set(input: Handle): Handle
  hb_subset_input_glyph_set(input: Handle): Handle
  hb_subset_input_pin_axis_location(input: Handle, face: Handle, axis: number, value: number): boolean
  hb_subset_or_fail(face: Handle, input: Handle): Handle
}

// HarfBuzz and the woff2 converter are those of subset-font, so that one version cuts every file.
const requireFromSubset = createRequire(createRequire(import.meta.url).resolve('subset-font'))
const fontverter = requireFromSubset('fontverter') as Fontverter
const harfbuzz = (await import(pathToFileURL(requireFromSubset.resolve('harfbuzzjs')).href)) as HarfBuzz
const subsetter = await WebAssembly.instantiate(
  await readFile(requireFromSubset.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
).then(({ instance }) => instance.exports as unknown as Subsetter)
subsetter._initialize()

// HB_SUBSET_FLAGS_NO_LAYOUT_CLOSURE, HB_SUBSET_SETS_LAYOUT_FEATURE_TAG and HB_MEMORY_MODE_WRITABLE of HarfBuzz's headers.
const noLayoutClosure = 0x200
const layoutFeatureTags = 6
const writableMemory = 2
const tagOf = (name: string) => [...name].reduce((tag, letter) => (tag << 8) + letter.charCodeAt(0), 0)

function open(truetype: Uint8Array): Font {
  const bytes = truetype.buffer.slice(truetype.byteOffset, truetype.byteOffset + truetype.byteLength)
  return new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes as ArrayBuffer)))
}

function bufferOf(word: string) {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  return buffer
}

/** Every glyph of a word at any step of its shaping: later steps are reached only with the glyphs of earlier ones. */
function glyphsOf(font: Font, words: readonly string[]): Set<number> {
  const glyphs = new Set<number>()
  for (const word of words)
    for (const step of harfbuzz.shapeWithTrace(font, bufferOf(word), [], 0, harfbuzz.TracePhase.DONT_STOP))
      for (const glyph of step.t as { g: number }[]) glyphs.add(glyph.g)
  return glyphs
}

/** Pinning the weight changes how positions are rounded. In units of the font, of which an em has a thousand or more. */
const roundingUnits = 3

/** The positions of a word's glyphs: two fonts that agree on them show the word alike. */
function positionsOf(font: Font, word: string): number[][] {
  const buffer = bufferOf(word)
  harfbuzz.shape(font, buffer)
  return buffer.getGlyphPositions().map((glyph) => [glyph.xAdvance, glyph.yAdvance, glyph.xOffset, glyph.yOffset])
}

function areShownAlike(first: Font, second: Font, word: string): boolean {
  const [expected, actual] = [positionsOf(first, word), positionsOf(second, word)]
  const isClose = (glyph: number[], index: number) =>
    glyph.every((unit, axis) => Math.abs(unit - (actual[index]?.[axis] ?? Number.NaN)) <= roundingUnits)
  return expected.length === actual.length && expected.every(isClose)
}

function cut(truetype: Uint8Array, words: readonly string[], glyphs: ReadonlySet<number>, weight: number): Buffer {
  const input = subsetter.hb_subset_input_create_or_fail()
  const memory = subsetter.malloc(truetype.byteLength)
  new Uint8Array(subsetter.memory.buffer).set(truetype, memory)
  const blob = subsetter.hb_blob_create(memory, truetype.byteLength, writableMemory, 0, 0)
  const face = subsetter.hb_face_create(blob, 0)
  subsetter.hb_blob_destroy(blob)
  const features = subsetter.hb_subset_input_set(input, layoutFeatureTags)
  subsetter.hb_set_clear(features)
  subsetter.hb_set_invert(features)
  subsetter.hb_subset_input_set_flags(input, subsetter.hb_subset_input_get_flags(input) | noLayoutClosure)
  const letters = subsetter.hb_subset_input_unicode_set(input)
  // HarfBuzz uses the space for invisible characters, such as the non-joiner.
  for (const letter of new Set([' ', ...words.join('')])) subsetter.hb_set_add(letters, letter.codePointAt(0) ?? 0)
  const wantedGlyphs = subsetter.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) subsetter.hb_set_add(wantedGlyphs, glyph)
  const isPinned = subsetter.hb_subset_input_pin_axis_location(input, face, tagOf('wght'), weight)
  const result = isPinned && subsetter.hb_subset_or_fail(face, input)
  if (!result) throw new Error('HarfBuzz could not cut the font')
  const data = subsetter.hb_face_reference_blob(result)
  const start = subsetter.hb_blob_get_data(data, 0)
  const bytes = Buffer.from(new Uint8Array(subsetter.memory.buffer, start, subsetter.hb_blob_get_length(data)))
  subsetter.hb_blob_destroy(data)
  subsetter.hb_face_destroy(result)
  subsetter.hb_subset_input_destroy(input)
  subsetter.hb_face_destroy(face)
  subsetter.free(memory)
  return bytes
}

/**
 * Returns a woff2 of a variable font at one weight that contains only what `words` need: runs of one script, as a browser
 * passes them to the font. Throws when a word would look different from the whole font.
 */
export async function phraseFont(source: Buffer, words: readonly string[], weight: number): Promise<Buffer> {
  const whole = await fontverter.convert(source, 'truetype')
  const font = open(whole)
  const small = cut(whole, words, glyphsOf(font, words), weight)
  font.setVariations([new harfbuzz.Variation('wght', weight)])
  const cutFont = open(small)
  const broken = words.filter((word) => !areShownAlike(cutFont, font, word))
  if (broken.length > 0) throw new Error(`The cut font shows these words differently: ${broken.join(' ')}`)
  return Buffer.from(await fontverter.convert(small, 'woff2', 'truetype'))
}
