import { translate } from '@arogyachat/contract/endpoints/translation'
import { languages } from '@arogyachat/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderError } from '../../providers/provider-error.ts'
import type { TranslationRequest } from '../../providers/translation/port.ts'
import { type CallOptions, type Client, createTestApp, type TestApp } from '../../testing/app.ts'

const requests: TranslationRequest[] = []
const unknown = 'My knee makes a strange noise since 3 days.'

let context: TestApp
let patient: Client
beforeAll(async () => {
  context = await createTestApp()
  patient = await context.asPatient()
})
afterAll(() => context.close())

/** Sets the translator's answer; null removes the translator. */
function setTranslator(answer: ((request: TranslationRequest) => string | null) | null): void {
  requests.length = 0
  context.context.translator = answer && {
    name: 'translator',
    isOutside: false,
    async translate(request) {
      requests.push(request)
      return answer(request)
    }
  }
}
const inputFor = (text: string, language = 'hindi'): CallOptions => ({ params: { language }, body: { text } })

describe('POST /translate/:language without a session', () => {
  it('translates the product’s own texts into all ten languages', async () => {
    setTranslator(() => 'never')
    const { call } = context
    for (const { english, code } of languages) {
      const { status, body } = await call(translate, inputFor('Drink plenty of water.', english.toLowerCase()))
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, translated: true, source: 'ArogyaChat' })
      if (code !== 'en') expect(body.Translation).not.toMatch(/water/)
    }
    expect(requests).toEqual([])
  })

  it('returns any other text unchanged without calling the provider', async () => {
    setTranslator(() => 'never')
    const { call } = context
    const { status, body } = await call(translate, inputFor(unknown))
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, Translation: unknown, translated: false, source: null })
    expect(requests).toEqual([])
  })

  it('requires a known language and a text', async () => {
    setTranslator(null)
    const { call } = context
    expect((await call(translate, inputFor('x', 'klingon'))).status).toBe(404)
    expect((await call(translate, inputFor('x', 'Hindi'))).status).toBe(404)
    expect((await call(translate, inputFor('  '))).body.fields).toEqual({ text: 'required' })
    expect((await call(translate, inputFor('x'.repeat(5001)))).body.fields).toEqual({ text: 'tooLong' })
  })
})

describe('POST /translate/:language with a session', () => {
  it('translates other texts with the provider and caches the result', async () => {
    const source = 'My elbow hurts since 3 days.'
    setTranslator(() => '3 दिन से मेरे घुटने से आवाज़ आती है।')
    for (let i = 0; i < 2; i++)
      expect((await patient.call(translate, inputFor(source))).body).toEqual({
        success: true,
        Translation: '3 दिन से मेरे घुटने से आवाज़ आती है।',
        translated: true,
        source: 'translator'
      })
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ text: source, from: 'en', to: 'hi' })
  })

  it('prefers the product’s own texts', async () => {
    setTranslator(() => 'never')
    expect((await patient.call(translate, inputFor('Rest for 2 days'))).body.source).toBe('ArogyaChat')
    expect(requests).toEqual([])
  })

  it('returns the original when a dose would change, and does not cache it', async () => {
    setTranslator(() => '30 दिन से मेरे घुटने से आवाज़ आती है।')
    for (let i = 0; i < 2; i++)
      expect((await patient.call(translate, inputFor(unknown))).body).toMatchObject({
        Translation: unknown,
        translated: false,
        source: null
      })
    expect(requests).toHaveLength(2)
  })

  it.each<[string, (request: TranslationRequest) => string | null]>([
    [
      'fails',
      () => {
        throw new ProviderError('unavailable')
      }
    ],
    ['does not support the language', () => null],
    ['returns an empty text', () => ' '],
    ['returns English', (request) => request.text]
  ])('returns the original when the provider %s', async (_, answer) => {
    setTranslator(answer)
    const { status, body } = await patient.call(translate, inputFor(unknown))
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, Translation: unknown, translated: false, source: null })
    expect(requests).toHaveLength(1)
  })

  it('does not translate a text into its own language', async () => {
    setTranslator(() => 'never')
    const hindi = 'मेरे घुटने से आवाज़ आती है'
    expect((await patient.call(translate, inputFor(hindi))).body).toMatchObject({
      Translation: hindi,
      translated: false
    })
    expect(requests).toEqual([])
  })
})

// Last, because this app empties the database of the other one.
it('limits the rate of visitors by their IP address', async () => {
  const limited = await createTestApp({ config: { rateLimits: true } })
  const { call } = limited
  for (let i = 0; i < 300; i++) expect((await call(translate, inputFor('Close'))).status).toBe(200)
  const { status, body } = await call(translate, inputFor('Close'))
  expect([status, body.code]).toEqual([429, 'TOO_MANY'])
  await limited.close()
})
