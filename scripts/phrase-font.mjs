// A font with no more than the glyphs that given words need, in the order they stand. The scripts of India have hundreds of
// joined forms for a dozen letters; a subset by letters keeps them all.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

// HarfBuzz and the woff2 converter are those of subset-font, so that one version cuts every file.
const requireFromSubset = createRequire(createRequire(import.meta.url).resolve('subset-font'))
const fontverter = requireFromSubset('fontverter')
const shaper = await import(pathToFileURL(requireFromSubset.resolve('harfbuzzjs')).href)
const cutter = await WebAssembly.instantiate(
  await readFile(requireFromSubset.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
).then(({ instance }) => instance.exports)
cutter._initialize()

const keepsLayoutAsGiven = 0x200
const featureTags = 6
const writable = 2
const tag = (name) => [...name].reduce((all, it) => (all << 8) + it.charCodeAt(0), 0)

function open(truetype) {
  const bytes = truetype.buffer.slice(truetype.byteOffset, truetype.byteOffset + truetype.byteLength)
  return new shaper.Font(new shaper.Face(new shaper.Blob(bytes)))
}

function bufferOf(word) {
  const buffer = new shaper.Buffer()
  buffer.addText(word)
  buffer.guessSegmentProperties()
  return buffer
}

/** Every glyph that stands in a word at any step of its shaping: the steps between need theirs to reach the last. */
function glyphsOf(font, words) {
  const found = new Set()
  for (const word of words)
    for (const step of shaper.shapeWithTrace(font, bufferOf(word), [], 0, shaper.TracePhase.DONT_STOP))
      for (const glyph of step.t) found.add(glyph.g)
  return found
}

/** Positions are rounded at another step when the weight is pinned. In units of the font, a thousand or more to the em. */
const roundingUnits = 3

/** How a word is set: what two fonts must agree on to look alike. */
function settingOf(font, word) {
  const buffer = bufferOf(word)
  shaper.shape(font, buffer)
  return buffer.getGlyphPositions().map((it) => [it.xAdvance, it.yAdvance, it.xOffset, it.yOffset])
}

function isSetAlike(one, other, word) {
  const [first, second] = [settingOf(one, word), settingOf(other, word)]
  return (
    first.length === second.length &&
    first.every((glyph, i) => glyph.every((unit, k) => Math.abs(unit - second[i][k]) <= roundingUnits))
  )
}

function cut(truetype, words, glyphs, weight) {
  const input = cutter.hb_subset_input_create_or_fail()
  const memory = cutter.malloc(truetype.byteLength)
  new Uint8Array(cutter.memory.buffer).set(truetype, memory)
  const blob = cutter.hb_blob_create(memory, truetype.byteLength, writable, 0, 0)
  const face = cutter.hb_face_create(blob, 0)
  cutter.hb_blob_destroy(blob)
  const features = cutter.hb_subset_input_set(input, featureTags)
  cutter.hb_set_clear(features)
  cutter.hb_set_invert(features)
  cutter.hb_subset_input_set_flags(input, cutter.hb_subset_input_get_flags(input) | keepsLayoutAsGiven)
  const letters = cutter.hb_subset_input_unicode_set(input)
  // HarfBuzz sets the space for what is not seen, as the non-joiner.
  for (const letter of new Set([' ', ...words.join('')])) cutter.hb_set_add(letters, letter.codePointAt(0))
  const kept = cutter.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) cutter.hb_set_add(kept, glyph)
  const isPinned = cutter.hb_subset_input_pin_axis_location(input, face, tag('wght'), weight)
  const result = isPinned && cutter.hb_subset_or_fail(face, input)
  if (!result) throw new Error('HarfBuzz could not cut the font')
  const data = cutter.hb_face_reference_blob(result)
  const start = cutter.hb_blob_get_data(data, 0)
  const bytes = Buffer.from(new Uint8Array(cutter.memory.buffer, start, cutter.hb_blob_get_length(data)))
  cutter.hb_blob_destroy(data)
  cutter.hb_face_destroy(result)
  cutter.hb_subset_input_destroy(input)
  cutter.hb_face_destroy(face)
  cutter.free(memory)
  return bytes
}

/**
 * @param {Buffer} source a variable font
 * @param {readonly string[]} words runs of one script, as a browser would hand them to the font
 * @param {number} weight
 * @returns {Promise<Buffer>} woff2
 * @throws when a word would be set otherwise than with the whole font
 */
export async function phraseFont(source, words, weight) {
  const whole = await fontverter.convert(source, 'truetype')
  const font = open(whole)
  const small = cut(whole, words, glyphsOf(font, words), weight)
  font.setVariations([new shaper.Variation('wght', weight)])
  const cutFont = open(small)
  const broken = words.filter((it) => !isSetAlike(cutFont, font, it))
  if (broken.length > 0) throw new Error(`The cut font sets these words differently: ${broken.join(' ')}`)
  return Buffer.from(await fontverter.convert(small, 'woff2', 'truetype'))
}
