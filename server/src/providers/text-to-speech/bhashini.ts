import { z } from 'zod'
import { isOutsideHost } from '../../platform/outside.ts'
import { askProvider } from '../provider-call.ts'
import { ProviderError } from '../provider-error.ts'
import { base64, mp3Of, type OutsideVoice, shaped } from './outside-voice.ts'
import { type TextToSpeech, type VoiceLanguage, voiceLanguages } from './port.ts'

export const bhashiniBaseUrl = 'https://meity-auth.ulcacontrib.org/ulca/apis/v0/model'

const pipeline = z.object({
  pipelineResponseConfig: z.array(z.object({ config: z.array(z.object({ serviceId: z.string() })).min(1) })).min(1),
  pipelineInferenceAPIEndPoint: z.object({
    callbackUrl: z.url({ protocol: /^https?$/ }),
    inferenceApiKey: z.object({ name: z.string().regex(/^[\w-]+$/), value: z.string().regex(/^[\x21-\x7e]+$/) })
  })
})
const answer = z.object({
  pipelineResponse: z.array(z.object({ audio: z.array(z.object({ audioContent: base64 })) })).min(1)
})

/** Who speaks a language there, and what opens it. */
interface Service {
  id: string
  url: string
  headers: Record<string, string>
}

/** Bhashini: a call that tells which service of the pipeline (`model`) speaks the language, then the call to that one. */
export function bhashiniVoice(it: OutsideVoice & { userId: string }): TextToSpeech {
  const services = new Map<VoiceLanguage, Service>()

  async function find(language: VoiceLanguage, signal: AbortSignal): Promise<Service> {
    const known = services.get(language)
    if (known) return known
    const given = await askProvider({
      url: `${it.baseUrl}/getModelsPipeline`,
      headers: { userID: it.userId, ulcaApiKey: it.apiKey },
      body: {
        pipelineTasks: [{ taskType: 'tts', config: { language: { sourceLanguage: language } } }],
        pipelineRequestConfig: { pipelineId: it.model }
      },
      signal,
      ...it.limits
    })
    const { pipelineResponseConfig, pipelineInferenceAPIEndPoint: end } = shaped(pipeline, given)
    // What is spoken must not travel in the open.
    if (end.callbackUrl.startsWith('http:') && isOutsideHost(end.callbackUrl)) throw new ProviderError('rejected')
    const id = pipelineResponseConfig[0]?.config[0]?.serviceId ?? ''
    const service = { id, url: end.callbackUrl, headers: { [end.inferenceApiKey.name]: end.inferenceApiKey.value } }
    services.set(language, service)
    return service
  }

  return {
    name: 'bhashini',
    isOutside: isOutsideHost(it.baseUrl),
    languages: voiceLanguages,
    async speak({ text, language, signal }) {
      const { id, url, headers } = await find(language, signal)
      try {
        const given = await askProvider({
          url,
          headers,
          body: {
            pipelineTasks: [
              {
                taskType: 'tts',
                config: {
                  language: { sourceLanguage: language },
                  serviceId: id,
                  gender: it.voice ?? 'female',
                  samplingRate: 22_050,
                  audioFormat: 'wav'
                }
              }
            ],
            inputData: { input: [{ source: text }] }
          },
          signal,
          ...it.limits
        })
        const [file] = shaped(answer, given).pipelineResponse[0]?.audio ?? []
        if (!file) throw new ProviderError('empty')
        return await mp3Of(file.audioContent, it.encoding, signal)
      } catch (error) {
        // Services move and keys are renewed: the next call asks where.
        services.delete(language)
        throw error
      }
    },
    close: async () => undefined
  }
}
