import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { isOutsideHost } from '../../platform/outside.ts'
import {
  type LanguageModelServer,
  languageModelServer,
  type ModelBehaviour
} from '../../testing/providers/language-model-server.ts'
import { ProviderError } from '../provider-error.ts'
import { openLanguageModel } from './open.ts'
import type { LanguageModel } from './port.ts'

const hasEnded = () => new Promise((resolve) => setTimeout(resolve, 50))

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
const opened = (
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

/** All of an answer: what came, and why it ended if it did not end well. */
async function ask(model: LanguageModel, signal = new AbortController().signal) {
  let text = ''
  try {
    const request = { system: 'Be kind.', messages: [{ role: 'person', text: 'I have fever' } as const], signal }
    for await (const piece of model.streamText(request)) text += piece
    return { text }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { text, reason: error.reason, retryAfterSeconds: error.retryAfterSeconds, message: error.message }
  }
}

const hindi = 'आराम करें और पानी पिएं। 🙂 डॉक्टर से मिलें।'

describe.each(['openai', 'gemini'] as const)('a language model that speaks the form of %s', (provider) => {
  it('is read as it writes, whatever the letters', async () => {
    server.behave({ kind: 'says', text: hindi })
    const model = opened(provider)
    expect(await ask(model)).toEqual({ text: hindi })
    expect(model).toMatchObject({ name: 'model-1', isOutside: false })
    await hasEnded()
    expect(server.open()).toBe(0)
  })

  it('is read as well when its pieces come torn', async () => {
    server.behave({ kind: 'says', text: hindi, isTorn: true })
    expect(await ask(opened(provider))).toEqual({ text: hindi })
  })

  it('is told the rules and the person’s words apart, and the key in a header only', async () => {
    server.behave({ kind: 'says', text: 'Rest.' })
    await ask(opened(provider))
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
    ['a fault of its own', { kind: 'status', status: 500 }, 'unavailable'],
    ['a page where an answer should be', { kind: 'html' }, 'unreadable'],
    ['half of an event', { kind: 'halfJson' }, 'unreadable'],
    ['events of another kind', { kind: 'otherJson' }, 'unreadable'],
    [
      'a redirect, which is not followed',
      { kind: 'status', status: 307, headers: { location: '/elsewhere' } },
      'unreachable'
    ],
    ['silence', { kind: 'hangs' }, 'timedOut'],
    ['silence midway', { kind: 'hangs', after: 'Rest and' }, 'timedOut', 'Rest and'],
    ['a torn line', { kind: 'cut', after: 'Rest and', how: 'torn' }, 'cut', 'Rest and'],
    ['an end before it was done', { kind: 'cut', after: 'Rest and', how: 'ended' }, 'cut', 'Rest and'],
    ['its own limit of length', { kind: 'cut', after: 'Rest and', how: 'length' }, 'cut', 'Rest and'],
    ['nothing', { kind: 'empty' }, 'empty'],
    ['blanks', { kind: 'says', text: ' \n ' }, 'empty', ' \n '],
    ['its own filters', { kind: 'declines' }, 'declined'],
    ['a fault midway', { kind: 'failsMidway', after: 'Rest.' }, 'unavailable', 'Rest.']
  ])('that ends with %s has failed', async (_, behaviour, reason, text = '') => {
    server.behave(behaviour)
    const answer = await ask(opened(provider))
    expect(answer).toMatchObject({ reason, text })
    expect(answer.message).not.toMatch(/fever|hush|Rest/)
    expect(server.calls).toHaveLength(1)
    await hasEnded()
    expect(server.open()).toBe(0)
  })

  it('that is asked too often says how long to wait', async () => {
    server.behave({ kind: 'status', status: 429, headers: { 'retry-after': '7' } })
    expect(await ask(opened(provider))).toMatchObject({ reason: 'limited', retryAfterSeconds: 7 })
  })

  it('that is not there has failed at once', async () => {
    const gone = await languageModelServer()
    await gone.close()
    expect(await ask(opened(provider, gone.url))).toMatchObject({ reason: 'unreachable', text: '' })
  })

  it('that writes without end is stopped', async () => {
    server.behave({ kind: 'endless', everyMs: 0 })
    const { reason, text } = await ask(opened(provider))
    expect(reason).toBe('tooLong')
    expect(text.length).toBeLessThan(5_000)
    await hasEnded()
    expect(server.open()).toBe(0)
  })

  it('that drips is stopped when its time is over', async () => {
    server.behave({ kind: 'endless', everyMs: 40 })
    const started = performance.now()
    const { reason, text } = await ask(opened(provider))
    expect(reason).toBe('timedOut')
    expect(text).toMatch(/^a+$/)
    expect(performance.now() - started).toBeGreaterThanOrEqual(limits.totalMs - 20)
    await hasEnded()
    expect(server.open()).toBe(0)
  })

  it('is left when whoever asked is gone', async () => {
    server.behave({ kind: 'hangs', after: 'Rest' })
    const gone = new AbortController()
    setTimeout(() => gone.abort(), 60)
    expect(await ask(opened(provider), gone.signal)).toMatchObject({ reason: 'aborted', text: 'Rest' })
    expect(await ask(opened(provider), AbortSignal.abort())).toMatchObject({ reason: 'aborted', text: '' })
    await hasEnded()
    expect(server.open()).toBe(0)
  })

  it('is let go when its words are not wanted any more', async () => {
    server.behave({ kind: 'endless', everyMs: 10 })
    const request = { system: '', messages: [], signal: new AbortController().signal }
    for await (const piece of opened(provider).streamText(request)) {
      expect(piece).toBe('a')
      break
    }
    await hasEnded()
    expect(server.open()).toBe(0)
  })

  it('is not asked for a minute after three failures, then once, and again when that goes well', async () => {
    let seconds = 0
    const model = opened(
      provider,
      server.url,
      clockAt(() => seconds)
    )
    server.behave({ kind: 'status', status: 500 })
    for (let i = 0; i < 3; i++) expect(await ask(model)).toMatchObject({ reason: 'unavailable' })
    expect(await ask(model)).toMatchObject({ reason: 'resting' })
    expect(server.calls).toHaveLength(3)
    seconds = 61
    server.behave({ kind: 'says', text: 'Rest.' })
    expect(await ask(model)).toEqual({ text: 'Rest.' })
    expect(await ask(model)).toEqual({ text: 'Rest.' })
  })

  it('does not rest because people leave or it declines', async () => {
    const model = opened(provider)
    server.behave({ kind: 'declines' })
    for (let i = 0; i < 4; i++) expect(await ask(model)).toMatchObject({ reason: 'declined' })
    for (let i = 0; i < 4; i++) expect(await ask(model, AbortSignal.abort())).toMatchObject({ reason: 'aborted' })
  })
})

describe('without a setting', () => {
  it('there is no model: the assistant words its answers itself', () => {
    expect(
      openLanguageModel(
        { languageModel: null },
        clockAt(() => 0)
      )
    ).toBeNull()
  })
})

describe('words leave this network', () => {
  it.each([
    'https://api.openai.com/v1',
    'https://generativelanguage.googleapis.com',
    'http://8.8.8.8',
    'http://[2001:4860::8888]',
    'http://172.32.0.1'
  ])('with %s', (url) => {
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
  ])('not with %s', (url) => {
    expect(isOutsideHost(url)).toBe(false)
  })
})
