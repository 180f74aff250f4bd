/** The files of a model as sherpa-onnx's configuration names them (k2-fsa.github.io/sherpa/onnx). */
export interface SherpaModel {
  kind: 'whisper' | 'transducer' | 'moonshine' | SingleKind
  files: Record<string, string>
  tokens: string
}

/** Models of one file, which only the name of the folder or the file distinguishes. */
const singleKinds = {
  senseVoice: /sense-?voice/i,
  paraformer: /paraformer/i,
  omnilingual: /omnilingual/i,
  dolphin: /dolphin/i,
  wenetCtc: /wenet/i,
  zipformerCtc: /zipformer/i,
  /** The default: NeMo, for example AI4Bharat's IndicConformer. */
  nemoCtc: /(?:)/
} as const
type SingleKind = keyof typeof singleKinds

/** Prefers the smallest precision of a file, which needs half the memory and changes hardly a word. */
const precisionOf = (name: string) => (name.includes('int8') ? 0 : name.includes('fp16') ? 1 : 2)

/**
 * The kind of the model in a folder, from the names of its files.
 *
 * @param folder the name of the folder, for kinds that only the name distinguishes
 * @throws Error with a message that continues "STT_MODEL …" when a file is missing
 */
export function sherpaModelOf(folder: string, names: readonly string[]): SherpaModel {
  const onnx = names.filter((name) => name.endsWith('.onnx')).sort((a, b) => precisionOf(a) - precisionOf(b))
  const find = (part: RegExp) => onnx.find((name) => part.test(name))
  const tokens = names.find((name) => name.endsWith('tokens.txt'))
  if (onnx.length === 0) throw new Error('has no .onnx file')
  if (!tokens) throw new Error('has no tokens.txt')
  const [preprocessor, encoder, decoder, joiner] = [
    find(/preprocess/i),
    find(/encode/i),
    find(/(?<!cached_)decode/i),
    find(/join/i)
  ]
  const [cachedDecoder, uncachedDecoder] = [find(/(?<!un)cached_decode/i), find(/uncached_decode/i)]
  if (preprocessor) {
    if (!encoder || !cachedDecoder || !uncachedDecoder) throw new Error('lacks a part of a moonshine model')
    return { kind: 'moonshine', files: { preprocessor, encoder, cachedDecoder, uncachedDecoder }, tokens }
  }
  if (encoder || decoder || joiner) {
    if (!encoder) throw new Error('has no encoder')
    if (!decoder) throw new Error('has no decoder')
    return joiner
      ? { kind: 'transducer', files: { encoder, decoder, joiner }, tokens }
      : { kind: 'whisper', files: { encoder, decoder }, tokens }
  }
  const [model = ''] = onnx
  const kinds = Object.entries(singleKinds) as [SingleKind, RegExp][]
  const [kind] = kinds.find(([, pattern]) => pattern.test(folder) || pattern.test(model)) ?? ['nemoCtc']
  return { kind, files: { model }, tokens }
}
