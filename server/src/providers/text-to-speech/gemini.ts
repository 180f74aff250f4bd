import { z } from 'zod'
import { isOutsideHost } from '../../platform/outside.ts'
import { askProvider } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import { base64, type OutsideVoice, shaped } from './outside-voice.ts'
import { type TextToSpeech, voiceLanguages } from './port.ts'

export const geminiBaseUrl = 'https://generativelanguage.googleapis.com/v1beta'
const usualVoice = 'Kore'
const usualRate = 24_000

const answer = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.object({ inlineData: z.object({ mimeType: z.string(), data: base64 }).optional() }))
              .optional()
          })
          .optional(),
        finishReason: z.string().optional()
      })
    )
    .default([]),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional()
})

/** Gemini's own form: it answers with bare samples, `audio/L16;codec=pcm;rate=24000`. The key travels in a header. */
export function geminiVoice(outsideVoice: OutsideVoice): TextToSpeech {
  return {
    name: outsideVoice.model,
    isOutside: isOutsideHost(outsideVoice.baseUrl),
    languages: voiceLanguages,
    async speak({ text, signal }) {
      const given = await askProvider({
        url: `${outsideVoice.baseUrl}/models/${encodeURIComponent(outsideVoice.model)}:generateContent`,
        headers: { 'x-goog-api-key': outsideVoice.apiKey },
        body: {
          contents: [{ role: 'user', parts: [{ text }] }],
          generationConfig: {
            responseModalities: ['AUDIO'],
            speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: outsideVoice.voice ?? usualVoice } } }
          }
        },
        signal,
        ...outsideVoice.limits
      })
      const { candidates, promptFeedback } = shaped(answer, given)
      if (promptFeedback?.blockReason) throw new ProviderError('declined')
      const [candidate] = candidates
      const audio = (candidate?.content?.parts ?? []).flatMap(({ inlineData }) => inlineData ?? [])
      const [first] = audio
      if (!first) {
        const ended = candidate?.finishReason ?? 'STOP'
        throw new ProviderError(ended === 'STOP' || ended === 'OTHER' ? 'empty' : 'declined')
      }
      if (candidate?.finishReason === 'MAX_TOKENS') throw new ProviderError('cut')
      const sampleRate = Number(/rate=(\d+)/.exec(first.mimeType)?.[1] ?? usualRate)
      return outsideVoice.encoding.encode({ pcm: Buffer.concat(audio.map(({ data }) => data)), sampleRate }, signal)
    },
    close: async () => undefined
  }
}
