import { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import { isOutsideHost } from '../platform/external-host.ts'
import { callForJson } from './provider-call.ts'
import { ProviderError } from './provider-error.ts'

/** Bhashini's directory of its services (bhashini.gitbook.io/bhashini-apis). */
export const bhashiniBaseUrl = 'https://meity-auth.ulcacontrib.org/ulca/apis/v0/model'

/** Bhashini's own domains, which include its inference servers. */
const bhashiniDomains = ['bhashini.gov.in', 'ulcacontrib.org']

/**
 * Whether users' data may be sent to a callback URL of a reply: the configured host, or a domain of Bhashini over https. Any
 * other URL could point to any server, including one inside this network.
 */
export function isAllowedCallback(url: string, baseUrl: string): boolean {
  const [callback, base] = [new URL(url), new URL(baseUrl)]
  if (callback.username !== '' || callback.password !== '') return false
  if (callback.hostname === base.hostname) return callback.protocol === 'https:' || !isOutsideHost(url)
  return (
    callback.protocol === 'https:' &&
    bhashiniDomains.some((domain) => callback.hostname === domain || callback.hostname.endsWith(`.${domain}`))
  )
}

export interface BhashiniConfig {
  baseUrl: string
  userId: string
  /** The ulcaApiKey. */
  apiKey: string
  pipelineId: string
}

/** `targetLanguage` only for a translation. The language codes are the product's own. */
export interface BhashiniTask {
  taskType: 'asr' | 'translation' | 'tts'
  language: { sourceLanguage: string; targetLanguage?: string }
}

const pipelineReply = z.object({
  pipelineResponseConfig: z.array(
    z.object({ taskType: z.string(), config: z.array(z.object({ serviceId: z.string().min(1) })) })
  ),
  pipelineInferenceAPIEndPoint: z.object({
    callbackUrl: z.url({ protocol: /^https?$/ }),
    inferenceApiKey: z.object({ name: z.string().regex(/^[\w-]+$/), value: z.string().regex(/^[\x21-\x7e]+$/) })
  })
})

const inferenceReply = z.object({ pipelineResponse: z.tuple([z.unknown()]).rest(z.unknown()) })

interface Service {
  url: string
  headers: Record<string, string>
  /** Null when Bhashini has no service for these languages. */
  serviceId: string | null
  expiresAt: number
}

export interface BhashiniLimits {
  timeoutMs: number
  /** Of a reply. */
  maxBytes: number
}

const serviceLifeMs = 60 * 60 * 1000

/**
 * Calls Bhashini in two steps: the directory for a service that does this task in these languages (cached for an hour), then the
 * service. Returns the first entry of `pipelineResponse`, or null when there is no such service.
 *
 * @throws ProviderError
 */
export class BhashiniPipeline {
  private readonly services = new Map<string, Service>()

  constructor(
    private readonly config: BhashiniConfig,
    private readonly clock: Clock,
    private readonly limits: BhashiniLimits
  ) {}

  async run(
    task: BhashiniTask,
    more: { config?: Record<string, unknown>; inputData: Record<string, unknown> },
    signal: AbortSignal
  ): Promise<unknown> {
    const key = JSON.stringify(task)
    const cached = this.services.get(key)
    const service = cached && cached.expiresAt > this.clock.now().getTime() ? cached : await this.find(task, signal)
    this.services.set(key, service)
    if (service.serviceId === null) return null
    try {
      const answer = await callForJson({
        url: service.url,
        headers: service.headers,
        body: {
          pipelineTasks: [
            {
              taskType: task.taskType,
              config: { language: task.language, serviceId: service.serviceId, ...more.config }
            }
          ],
          inputData: more.inputData
        },
        signal,
        ...this.limits
      })
      const { success, data } = inferenceReply.safeParse(answer)
      if (!success) throw new ProviderError('unreadable')
      return data.pipelineResponse[0]
    } catch (error) {
      // The key or the service may have changed, so the next call asks the directory again.
      this.services.delete(key)
      throw error
    }
  }

  private async find({ taskType, language }: BhashiniTask, signal: AbortSignal): Promise<Service> {
    const { baseUrl, userId, apiKey, pipelineId } = this.config
    const answer = await callForJson({
      url: `${baseUrl}/getModelsPipeline`,
      headers: { userID: userId, ulcaApiKey: apiKey },
      body: { pipelineTasks: [{ taskType, config: { language } }], pipelineRequestConfig: { pipelineId } },
      signal,
      ...this.limits
    })
    const { success, data } = pipelineReply.safeParse(answer)
    if (!success) throw new ProviderError('unreadable')
    const { callbackUrl: url, inferenceApiKey } = data.pipelineInferenceAPIEndPoint
    if (!isAllowedCallback(url, baseUrl)) throw new ProviderError('unreadable')
    const serviceId =
      data.pipelineResponseConfig.find((entry) => entry.taskType === taskType)?.config[0]?.serviceId ?? null
    return {
      url,
      headers: { [inferenceApiKey.name]: inferenceApiKey.value },
      serviceId,
      expiresAt: this.clock.now().getTime() + serviceLifeMs
    }
  }
}
