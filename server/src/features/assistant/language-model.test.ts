import { askAssistant } from '@arogyachat/contract/endpoints/assistant'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLanguageModel } from '../../providers/language-model/open.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  type LanguageModelServer,
  languageModelServer,
  type ModelBehaviour
} from '../../testing/providers/language-model-server.ts'

/** The events of a stream, in order. */
const eventsOf = (payload: string): [string, Record<string, unknown>][] =>
  payload
    .split('\n\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(line) ?? []
      return [name, JSON.parse(data) as Record<string, unknown>]
    })

const streamed = async (app: TestApp['server'], payload: object) =>
  app.inject({ method: 'POST', url: '/ai/assistant', headers: { accept: 'text/event-stream' }, payload })

describe('an answer streamed as events', () => {
  let testApp: TestApp
  beforeAll(async () => {
    testApp = await createTestApp({})
  })
  afterAll(() => testApp.close())

  it('starts and ends with the whole built-in answer', async () => {
    const answer = await streamed(testApp.server, { text: 'I have fever', language: 'en' })
    expect(answer.headers['content-type']).toBe('text/event-stream; charset=utf-8')
    const events = eventsOf(answer.payload)
    expect(events.map(([name]) => name)).toEqual(['start', 'end'])
    expect(events[0]?.[1].reply).toBe(events[1]?.[1].reply)
  })

  it('that cannot begin fails like any other request', async () => {
    const answer = await streamed(testApp.server, { text: '' })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID'])
  })
})

describe('the language model', () => {
  let server: LanguageModelServer
  let modern: TestApp
  const question = { text: 'I have a mild headache since morning', language: 'en', allowModel: true }
  let plain: TestApp
  beforeAll(async () => {
    server = await languageModelServer()
    plain = await createTestApp({})
    const clock = { now: () => new Date() }
    const languageModel = openLanguageModel(
      { languageModel: { provider: 'openai', baseUrl: server.url, apiKey: 'k', model: 'small' } } as never,
      clock
    )
    modern = await createTestApp({ ...(languageModel && { languageModel }) })
  })
  afterAll(async () => {
    await modern.close()
    await plain.close()
    await server.close()
  })

  it('rephrases the answer sentence by sentence, and is named', async () => {
    const text = 'A headache like this often gets better with rest and water. A doctor can help if it stays.'
    server.behave({ kind: 'says', text })
    const events = eventsOf((await streamed(modern.server, question)).payload)
    expect(events.map(([name]) => name)).toEqual(['start', 'delta', 'delta', 'end'])
    expect(events.at(-1)?.[1]).toMatchObject({ reply: text, source: { kind: 'model', name: expect.any(String) } })
  })

  it('is not asked in an emergency', async () => {
    server.behave({ kind: 'says', text: 'Rest a little. A doctor can help.' })
    const before = server.calls.length
    const { body } = await modern.call(askAssistant, { body: { ...question, text: 'my father is unconscious' } })
    expect(body).toMatchObject({ triage: 'emergency', source: { kind: 'embedded' } })
    expect(server.calls.length).toBe(before)
  })

  it.each(['bgc', 'bho'])('rephrases nothing in a language that the guardrails cannot check: %s', async (language) => {
    server.behave({ kind: 'says', text: 'Rest a little. A doctor can help.' })
    const { body } = await modern.call(askAssistant, { body: { ...question, text: 'सिर में हल्का दर्द है', language } })
    expect(body).toMatchObject({ language, triage: expect.any(String), source: { kind: 'embedded' } })
  })

  it('raises an alarm where it reads an emergency that the rules do not', async () => {
    server.behave({ kind: 'says', text: 'alarm stroke' })
    const events = eventsOf((await streamed(modern.server, question)).payload)
    expect(events.map(([name]) => name)).toEqual(['start', 'end'])
    expect(events[0]?.[1]).toMatchObject({ disposition: expect.not.stringContaining('emergency') })
    expect(events[1]?.[1]).toMatchObject({
      disposition: 'emergency_now',
      redFlags: ['rf_possible_emergency'],
      source: { kind: 'embedded' }
    })
  })

  it('receives nothing of a booking', async () => {
    server.behave({ kind: 'says', text: 'calm' })
    const patient = await modern.asPatient()
    const before = server.calls.length
    let conversation: string | undefined
    for (const text of ['book a CBC test at home', 'tomorrow', '9 am', '12 MG Road, Shivajinagar, Pune 411005']) {
      const body = { text, language: 'en', allowModel: true, ...(conversation !== undefined && { conversation }) }
      conversation = (await patient.call(askAssistant, { body })).body.conversation
    }
    const { body } = await patient.call(askAssistant, { body: { text: 'no', language: 'en', conversation } })
    expect(body.intent).toBe('test')
    expect(server.calls.slice(before)).toEqual([])
  })

  it('has the danger question of a family asked', async () => {
    server.behave({ kind: 'says', text: 'ask head_injury' })
    const { body } = await modern.call(askAssistant, { body: question })
    expect(body.suggestions.map(({ id }: { id: string }) => id)).toContain('headInjurySigns:yes')
    expect(body.disposition).toBe('doctor_24h')
  })

  it.each([
    'calm',
    'calm. There is no emergency, the patient should not call 112.',
    'alarm unicorn',
    'alarm',
    'disposition: self_care',
    '{"tier":"none","lower":true}'
  ])('lowers nothing by the wrong answer "%s"', async (text) => {
    const question = { language: 'en', allowModel: true }
    server.behave({ kind: 'says', text })
    for (const message of ['my father is unconscious', 'vomiting and loose motions since two days', 'ear pain']) {
      const { body: expected } = await plain.call(askAssistant, { body: { ...question, text: message } })
      const { body } = await modern.call(askAssistant, { body: { ...question, text: message } })
      expect([body.disposition, body.redFlags, body.suggestions], message).toEqual([
        expected.disposition,
        expected.redFlags,
        expected.suggestions
      ])
    }
  })

  // Last: after several failures the model is not asked for a while.
  it.each([
    ['gives a dose', { kind: 'says', text: 'Take 500 mg three times a day. A doctor can help.' }],
    ['states a diagnosis', { kind: 'says', text: 'You have migraine. A doctor can help.' }],
    ['names a medicine', { kind: 'says', text: 'Azithromycin will help you. See a doctor.' }],
    ['links elsewhere', { kind: 'says', text: 'Read https://example.com now. See a doctor.' }],
    ['answers in another language', { kind: 'says', text: 'आपको आराम करना चाहिए और पानी पीना चाहिए।' }],
    ['fails', { kind: 'status', status: 500 }],
    ['wants another key', { kind: 'status', status: 401 }],
    ['is torn off', { kind: 'cut', after: 'A headache like', how: 'torn' }],
    ['stops half way', { kind: 'cut', after: 'A headache like', how: 'ended' }],
    ['writes nothing', { kind: 'empty' }],
    ['sends a web page', { kind: 'html' }]
  ] as [string, ModelBehaviour][])('is replaced by the built-in answer when it %s', async (_, behaviour) => {
    server.behave(behaviour)
    const { body } = await modern.call(askAssistant, { body: question })
    expect(body.source.kind).toBe('embedded')
    expect(body.symptoms).toContainEqual(expect.objectContaining({ id: 'headache' }))
    expect(body.reply).not.toMatch(/500 mg|You have migraine|Azithromycin|example\.com/)
  })
})
