import { z } from 'zod'
import { isOutsideHost } from '../../platform/external-host.ts'
import { callForJson } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import { type TextToSpeech, voiceLanguages } from './port.ts'
import { base64, parseReply, type VoiceOptions } from './voice-options.ts'

export const geminiBaseUrl = 'https://generativelanguage.googleapis.com/v1beta'
const defaultVoice = 'Kore'
const defaultSampleRate = 24_000

const reply = z.object({
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

/** Gemini's own API, which returns raw samples as `audio/L16;codec=pcm;rate=24000`. The key is sent in a header. */
export function geminiVoice(options: VoiceOptions): TextToSpeech {
  return {
    name: options.model,
    isOutside: isOutsideHost(options.baseUrl),
    languages: voiceLanguages,
    async speak({ text, signal }) {
      const response = await callForJson({
        url: `${options.baseUrl}/models/${encodeURIComponent(options.model)}:generateContent`,
        headers: { 'x-goog-api-key': options.apiKey },
        body: {
          contents: [{ role: 'user', parts: [{ text }] }],
          generationConfig: {
            responseModalities: ['AUDIO'],
            speechConfig: { voiceConfig: { prebuiltVoiceConfig: { voiceName: options.voice ?? defaultVoice } } }
          }
        },
        signal,
        ...options.limits
      })
      const { candidates, promptFeedback } = parseReply(reply, response)
      if (promptFeedback?.blockReason) throw new ProviderError('declined')
      const [candidate] = candidates
      const audio = (candidate?.content?.parts ?? []).flatMap(({ inlineData }) => inlineData ?? [])
      const [first] = audio
      if (!first) {
        const finishReason = candidate?.finishReason ?? 'STOP'
        throw new ProviderError(finishReason === 'STOP' || finishReason === 'OTHER' ? 'empty' : 'declined')
      }
      if (candidate?.finishReason === 'MAX_TOKENS') throw new ProviderError('cut')
      const sampleRate = Number(/rate=(\d+)/.exec(first.mimeType)?.[1] ?? defaultSampleRate)
      return options.encoding.encode({ pcm: Buffer.concat(audio.map(({ data }) => data)), sampleRate }, signal)
    },
    close: async () => undefined
  }
}
