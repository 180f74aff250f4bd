/** The files of a model as sherpa-onnx is told of them (k2-fsa.github.io/sherpa/onnx), by their names in the folder. */
export interface SherpaModel {
  kind: 'whisper' | 'transducer' | 'moonshine' | SingleKind
  files: Record<string, string>
  tokens: string
}

/** Models of one file: only the name of the folder or the file says which they are. */
const singleKinds = {
  senseVoice: /sense-?voice/i,
  paraformer: /paraformer/i,
  omnilingual: /omnilingual/i,
  dolphin: /dolphin/i,
  wenetCtc: /wenet/i,
  zipformerCtc: /zipformer/i,
  /** NeMo is what the others are not: AI4Bharat's IndicConformer is one. */
  nemoCtc: /(?:)/
} as const
type SingleKind = keyof typeof singleKinds

/** Of a file in several precisions the smallest: half the memory, and hardly a word heard otherwise. */
const precisionOf = (name: string) => (name.includes('int8') ? 0 : name.includes('fp16') ? 1 : 2)

/**
 * Which kind of model a folder holds, from the names of its files; throws with what is missing, in plain words.
 *
 * @param folder its own name, for kinds that differ in nothing else
 */
export function sherpaModelOf(folder: string, names: readonly string[]): SherpaModel {
  const onnx = names.filter((name) => name.endsWith('.onnx')).sort((a, b) => precisionOf(a) - precisionOf(b))
  const find = (part: RegExp) => onnx.find((text) => part.test(text))
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
  const [kind] = kinds.find(([, it]) => it.test(folder) || it.test(model)) ?? ['nemoCtc']
  return { kind, files: { model }, tokens }
}
