import { translate } from '@arogyachat/contract/endpoints/translation'
import { languages } from '@arogyachat/contract/languages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderError } from '../../providers/provider-error.ts'
import type { TranslationRequest } from '../../providers/translation/port.ts'
import { type Client, createTestApp, type Given, type TestApp } from '../../testing/app.ts'

const asked: TranslationRequest[] = []
const unknown = 'My knee makes a strange noise since 3 days.'

let context: TestApp
let patient: Client
beforeAll(async () => {
  context = await createTestApp()
  patient = await context.asPatient()
})
afterAll(() => context.close())

/** From now on the translator answers this; null is no translator. */
function answering(answer: ((request: TranslationRequest) => string | null) | null): void {
  asked.length = 0
  context.context.translator = answer && {
    name: 'tongues',
    isOutside: false,
    async translate(request) {
      asked.push(request)
      return answer(request)
    }
  }
}
const given = (text: string, language = 'hindi'): Given => ({ params: { language }, body: { text } })

describe('a visitor', () => {
  it('has what the product itself says, in all ten languages', async () => {
    answering(() => 'never')
    const { call } = context
    for (const { english, code } of languages) {
      const { status, body } = await call(translate, given('Drink plenty of water.', english.toLowerCase()))
      expect(status).toBe(200)
      expect(body).toMatchObject({ success: true, translated: true, source: 'ArogyaChat' })
      if (code !== 'en') expect(body.Translation).not.toMatch(/water/)
    }
    expect(asked).toEqual([])
  })

  it('gets all else back as it was, and no provider is asked', async () => {
    answering(() => 'never')
    const { call } = context
    const { status, body } = await call(translate, given(unknown))
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, Translation: unknown, translated: false, source: null })
    expect(asked).toEqual([])
  })

  it('names a language that there is, and a text', async () => {
    answering(null)
    const { call } = context
    expect((await call(translate, given('x', 'klingon'))).status).toBe(404)
    expect((await call(translate, given('x', 'Hindi'))).status).toBe(404)
    expect((await call(translate, given('  '))).body.fields).toEqual({ text: 'required' })
    expect((await call(translate, given('x'.repeat(5001)))).body.fields).toEqual({ text: 'tooLong' })
  })
})

describe('someone who is signed in', () => {
  it('is translated by a provider what the product does not say, once', async () => {
    const kept = 'My elbow hurts since 3 days.'
    answering(() => '3 दिन से मेरे घुटने से आवाज़ आती है।')
    for (let i = 0; i < 2; i++)
      expect((await patient.call(translate, given(kept))).body).toEqual({
        success: true,
        Translation: '3 दिन से मेरे घुटने से आवाज़ आती है।',
        translated: true,
        source: 'tongues'
      })
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({ text: kept, from: 'en', to: 'hi' })
  })

  it('is answered by the product itself where it can', async () => {
    answering(() => 'never')
    expect((await patient.call(translate, given('Rest for 2 days'))).body.source).toBe('ArogyaChat')
    expect(asked).toEqual([])
  })

  it('reads the original where a dose would change, and it is not kept', async () => {
    answering(() => '30 दिन से मेरे घुटने से आवाज़ आती है।')
    for (let i = 0; i < 2; i++)
      expect((await patient.call(translate, given(unknown))).body).toMatchObject({
        Translation: unknown,
        translated: false,
        source: null
      })
    expect(asked).toHaveLength(2)
  })

  it.each<[string, (request: TranslationRequest) => string | null]>([
    [
      'fails',
      () => {
        throw new ProviderError('unavailable')
      }
    ],
    ['does not know the language', () => null],
    ['writes nothing', () => ' '],
    ['gives English back', (request) => request.text]
  ])('reads the original where the provider %s', async (_, answer) => {
    answering(answer)
    const { status, body } = await patient.call(translate, given(unknown))
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, Translation: unknown, translated: false, source: null })
    expect(asked).toHaveLength(1)
  })

  it('does not have a text translated into its own language', async () => {
    answering(() => 'never')
    const hindi = 'मेरे घुटने से आवाज़ आती है'
    expect((await patient.call(translate, given(hindi))).body).toMatchObject({ Translation: hindi, translated: false })
    expect(asked).toEqual([])
  })
})

// Last: this house empties the database of the other.
it('a visitor is limited by the address', async () => {
  const limited = await createTestApp({ config: { rateLimits: true } })
  const { call } = limited
  for (let i = 0; i < 300; i++) expect((await call(translate, given('Close'))).status).toBe(200)
  const { status, body } = await call(translate, given('Close'))
  expect([status, body.code]).toEqual([429, 'TOO_MANY'])
  await limited.close()
})
