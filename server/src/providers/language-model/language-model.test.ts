import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { isOutsideHost } from '../../platform/external-host.ts'
import {
  type LanguageModelServer,
  languageModelServer,
  type ModelBehaviour
} from '../../testing/providers/language-model-server.ts'
import { ProviderError } from '../provider-error.ts'
import { openLanguageModel } from './open.ts'
import type { LanguageModel } from './port.ts'

const connectionsSettle = () => new Promise((resolve) => setTimeout(resolve, 50))

let server: LanguageModelServer
beforeAll(async () => {
  server = await languageModelServer()
})
afterAll(() => server.close())
afterEach(() => {
  server.calls.length = 0
})

const limits = { totalMs: 700, chunkMs: 250 }
const clockAt = (seconds: () => number): Clock => ({ now: () => new Date(seconds() * 1000) })
const openModel = (
  provider: 'openai' | 'gemini',
  baseUrl = server.url,
  clock: Clock = clockAt(() => 0)
): LanguageModel => {
  const model = openLanguageModel(
    { languageModel: { provider, baseUrl, apiKey: 'hush-1', model: 'model-1' } },
    clock,
    limits
  )
  if (!model) throw new Error('No model')
  return model
}

/** Collects the whole reply: its text, and the error if it ended with one. */
async function ask(model: LanguageModel, signal = new AbortController().signal) {
  let text = ''
  try {
    const request = { system: 'Be kind.', messages: [{ role: 'user', text: 'I have fever' } as const], signal }
    for await (const piece of model.streamText(request)) text += piece
    return { text }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { text, reason: error.reason, retryAfterSeconds: error.retryAfterSeconds, message: error.message }
  }
}

const hindi = 'आराम करें और पानी पिएं। 🙂 डॉक्टर से मिलें।'

describe.each(['openai', 'gemini'] as const)('openLanguageModel, %s', (provider) => {
  it('streams text in any script', async () => {
    server.behave({ kind: 'says', text: hindi })
    const model = openModel(provider)
    expect(await ask(model)).toEqual({ text: hindi })
    expect(model).toMatchObject({ name: 'model-1', isOutside: false })
    await connectionsSettle()
    expect(server.open()).toBe(0)
  })

  it('streams text whose events and characters are split across network chunks', async () => {
    server.behave({ kind: 'says', text: hindi, isTorn: true })
    expect(await ask(openModel(provider))).toEqual({ text: hindi })
  })

  it('sends instructions and the user’s text separately, and the key only in a header', async () => {
    server.behave({ kind: 'says', text: 'Rest.' })
    await ask(openModel(provider))
    const [call] = server.calls
    expect(call?.path).not.toContain('hush-1')
    expect(JSON.stringify(call?.body)).not.toContain('hush-1')
    if (provider === 'openai') {
      expect(call?.path).toBe('/v1/chat/completions')
      expect(call?.headers.authorization).toBe('Bearer hush-1')
      expect(call?.body).toEqual({
        model: 'model-1',
        stream: true,
        messages: [
          { role: 'system', content: 'Be kind.' },
          { role: 'user', content: 'I have fever' }
        ]
      })
    } else {
      expect(call?.path).toBe('/v1/models/model-1:streamGenerateContent?alt=sse')
      expect(call?.headers['x-goog-api-key']).toBe('hush-1')
      expect(call?.body).toEqual({
        systemInstruction: { parts: [{ text: 'Be kind.' }] },
        contents: [{ role: 'user', parts: [{ text: 'I have fever' }] }]
      })
    }
  })

  it.each<[string, ModelBehaviour, string, string?]>([
    ['a wrong key', { kind: 'status', status: 401 }, 'unauthorised'],
    ['a forbidden key', { kind: 'status', status: 403 }, 'unauthorised'],
    ['an unknown model', { kind: 'status', status: 404 }, 'rejected'],
    ['a server error', { kind: 'status', status: 500 }, 'unavailable'],
    ['an HTML page', { kind: 'html' }, 'unreadable'],
    ['an incomplete event', { kind: 'halfJson' }, 'unreadable'],
    ['events in another format', { kind: 'otherJson' }, 'unreadable'],
    [
      'a redirect, which is not followed',
      { kind: 'status', status: 307, headers: { location: '/elsewhere' } },
      'unreachable'
    ],
    ['no reply', { kind: 'hangs' }, 'timedOut'],
    ['a reply that stalls', { kind: 'hangs', after: 'Rest and' }, 'timedOut', 'Rest and'],
    ['a broken connection', { kind: 'cut', after: 'Rest and', how: 'torn' }, 'cut', 'Rest and'],
    ['a stream that ends early', { kind: 'cut', after: 'Rest and', how: 'ended' }, 'cut', 'Rest and'],
    ['the model’s length limit', { kind: 'cut', after: 'Rest and', how: 'length' }, 'cut', 'Rest and'],
    ['an empty reply', { kind: 'empty' }, 'empty'],
    ['only whitespace', { kind: 'says', text: ' \n ' }, 'empty', ' \n '],
    ['a refusal', { kind: 'declines' }, 'declined'],
    ['an error event', { kind: 'failsMidway', after: 'Rest.' }, 'unavailable', 'Rest.']
  ])('throws for %s', async (_, behaviour, reason, text = '') => {
    server.behave(behaviour)
    const answer = await ask(openModel(provider))
    expect(answer).toMatchObject({ reason, text })
    expect(answer.message).not.toMatch(/fever|hush|Rest/)
    expect(server.calls).toHaveLength(1)
    await connectionsSettle()
    expect(server.open()).toBe(0)
  })

  it('throws `limited` with the seconds of Retry-After', async () => {
    server.behave({ kind: 'status', status: 429, headers: { 'retry-after': '7' } })
    expect(await ask(openModel(provider))).toMatchObject({ reason: 'limited', retryAfterSeconds: 7 })
  })

  it('throws `unreachable` when no server listens', async () => {
    const closed = await languageModelServer()
    await closed.close()
    expect(await ask(openModel(provider, closed.url))).toMatchObject({ reason: 'unreachable', text: '' })
  })

  it('throws `tooLong` for an endless reply', async () => {
    server.behave({ kind: 'endless', everyMs: 0 })
    const { reason, text } = await ask(openModel(provider))
    expect(reason).toBe('tooLong')
    expect(text.length).toBeLessThan(5_000)
    await connectionsSettle()
    expect(server.open()).toBe(0)
  })

  it('throws `timedOut` for a slow endless reply', async () => {
    server.behave({ kind: 'endless', everyMs: 40 })
    const started = performance.now()
    const { reason, text } = await ask(openModel(provider))
    expect(reason).toBe('timedOut')
    expect(text).toMatch(/^a+$/)
    expect(performance.now() - started).toBeGreaterThanOrEqual(limits.totalMs - 20)
    await connectionsSettle()
    expect(server.open()).toBe(0)
  })

  it('closes the connection when the caller aborts', async () => {
    server.behave({ kind: 'hangs', after: 'Rest' })
    const controller = new AbortController()
    setTimeout(() => controller.abort(), 60)
    expect(await ask(openModel(provider), controller.signal)).toMatchObject({ reason: 'aborted', text: 'Rest' })
    expect(await ask(openModel(provider), AbortSignal.abort())).toMatchObject({ reason: 'aborted', text: '' })
    await connectionsSettle()
    expect(server.open()).toBe(0)
  })

  it('closes the connection when the caller stops reading', async () => {
    server.behave({ kind: 'endless', everyMs: 10 })
    const request = { system: '', messages: [], signal: new AbortController().signal }
    for await (const piece of openModel(provider).streamText(request)) {
      expect(piece).toBe('a')
      break
    }
    await connectionsSettle()
    expect(server.open()).toBe(0)
  })

  it('opens the circuit for a minute after three failures and closes it when the trial call succeeds', async () => {
    let seconds = 0
    const model = openModel(
      provider,
      server.url,
      clockAt(() => seconds)
    )
    server.behave({ kind: 'status', status: 500 })
    for (let i = 0; i < 3; i++) expect(await ask(model)).toMatchObject({ reason: 'unavailable' })
    expect(await ask(model)).toMatchObject({ reason: 'circuitOpen' })
    expect(server.calls).toHaveLength(3)
    seconds = 61
    server.behave({ kind: 'says', text: 'Rest.' })
    expect(await ask(model)).toEqual({ text: 'Rest.' })
    expect(await ask(model)).toEqual({ text: 'Rest.' })
  })

  it('keeps the circuit closed after aborted calls and refusals', async () => {
    const model = openModel(provider)
    server.behave({ kind: 'declines' })
    for (let i = 0; i < 4; i++) expect(await ask(model)).toMatchObject({ reason: 'declined' })
    for (let i = 0; i < 4; i++) expect(await ask(model, AbortSignal.abort())).toMatchObject({ reason: 'aborted' })
  })
})

it('returns null when no language model is configured', () => {
  expect(
    openLanguageModel(
      { languageModel: null },
      clockAt(() => 0)
    )
  ).toBeNull()
})

describe('isOutsideHost', () => {
  it.each([
    'https://api.openai.com/v1',
    'https://generativelanguage.googleapis.com',
    'http://8.8.8.8',
    'http://[2001:4860::8888]',
    'http://172.32.0.1'
  ])('returns true for %s', (url) => {
    expect(isOutsideHost(url)).toBe(true)
  })

  it.each([
    'http://localhost:11434',
    'http://127.0.0.1',
    'http://[::1]:8080',
    'http://10.1.2.3',
    'http://172.16.0.9',
    'http://192.168.0.2',
    'http://[fd00::1]',
    'http://ollama:11434',
    'http://models.internal'
  ])('returns false for %s', (url) => {
    expect(isOutsideHost(url)).toBe(false)
  })
})
