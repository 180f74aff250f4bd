import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { getAiHealth } from '@arogyachat/contract/endpoints/ai-health'
import { askAssistant, askGemini, detectIntent } from '@arogyachat/contract/endpoints/assistant'
import { bookLabTest, listLabBookings, listLabTests } from '@arogyachat/contract/endpoints/labs'
import { extractText } from '@arogyachat/contract/endpoints/scanner'
import { createSpeech, getSpeech, transcribe } from '@arogyachat/contract/endpoints/speech'
import { translate } from '@arogyachat/contract/endpoints/translation'
import { languages } from '@arogyachat/contract/languages'
import { transcriptionFailed } from '@arogyachat/contract/speech'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '../../testing/app.ts'

const testing = new URL('../../testing/', import.meta.url)
const photograph = readFileSync(new URL('samples/prescription.jpg', testing))
const recording = readFileSync(new URL('samples/recording.webm', testing))
const unknown = 'My knee makes a strange noise since 3 days.'

const folder = mkdtempSync(join(tmpdir(), 'no-network-'))
const log = join(folder, 'log')
const linesOfLog = () => readFileSync(log, 'utf8').trim().split('\n')
const attempts = () => linesOfLog().filter((text) => text.startsWith('tried'))

let allowNetwork = () => {}
let app: TestApp
let patient: Client
let health: Awaited<ReturnType<typeof healthNow>>
const healthNow = async () => (await app.call(getAiHealth)).body

beforeAll(async () => {
  const entry = join(folder, 'entry.cjs')
  const guard = new URL('processes/no-network.cjs', testing).pathname
  writeFileSync(entry, `module.exports = require(${JSON.stringify(guard)})(__filename, ${JSON.stringify(log)})`)
  allowNetwork = createRequire(import.meta.url)(entry)
  // Imported only now, so that modules get the guarded functions of Node.js.
  const { createTestApp } = await import('../../testing/app.ts')
  const { readConfig } = await import('../../platform/config/config.ts')
  const { createLog } = await import('../../platform/log.ts')
  const { openLanguageModel } = await import('../../providers/language-model/open.ts')
  const { openOcr } = await import('../../providers/ocr/open.ts')
  const { openSpeechToText } = await import('../../providers/speech-to-text/open.ts')
  const { openTextToSpeech } = await import('../../providers/text-to-speech/open.ts')
  const { openTranslator } = await import('../../providers/translation/open.ts')
  const clock = { now: () => new Date() }
  // With nothing configured, every capability is the built-in one.
  const config = readConfig({})
  const languageModel = openLanguageModel(config, clock)
  const found = {
    languageModel,
    ocr: openOcr(config, clock),
    textToSpeech: openTextToSpeech(config, clock, createLog('fatal')),
    speechToText: openSpeechToText(config, clock),
    translator: openTranslator(config, clock, languageModel)
  }
  app = await createTestApp(Object.fromEntries(Object.entries(found).filter(([, provider]) => provider !== null)))
  patient = await app.asPatient()
  health = await healthNow()
})
afterAll(async () => {
  await app.context.ocr.close()
  await app.context.textToSpeech?.close()
  await app.close()
  allowNetwork()
  rmSync(folder, { recursive: true })
})

describe('without configuration and network', () => {
  it('reports no external provider', () => {
    expect(health.status).toBe('limited')
    for (const capability of [health.ocr, health.tts, health.stt, health.translation, health.languageModel])
      expect(capability.isOutside).toBe(false)
  })

  it('reads an image', async () => {
    expect(health.ocr).toMatchObject({ status: 'limited', readsHandwriting: false, weakIn: ['ur'] })
    const { formOf } = await import('../../testing/form.ts')
    const { status, body } = await patient.call(
      extractText,
      await formOf({ name: 'file', bytes: photograph }, { language: 'hi' })
    )
    expect(status).toBe(200)
    expect(body.source).toBe(health.ocr.name)
    expect(body.medicines.map((medicine) => medicine.name)).toContain('Paracetamol')
  })

  it('speaks a text in every listed language', async () => {
    expect(health.tts.languages).toEqual(languages.map((language) => language.code))
    const spoken = health.tts.languages.map(async (language) => {
      const { status, body } = await patient.call(createSpeech, { body: { text: '500 mg, 2', language } })
      expect(status).toBe(200)
      expect(body.source).toBe(health.tts.name)
      const audio = await patient.call(getSpeech, { params: { file_id: body.file_id } })
      expect(audio.headers['content-type']).toBe('audio/mpeg')
      return (audio.body as unknown as Buffer).length
    })
    for (const bytes of await Promise.all(spoken)) expect(bytes).toBeGreaterThan(2000)
  })

  it('returns `not_configured` for a recording', async () => {
    expect(health.stt).toEqual({ status: 'offline', name: null, isOutside: false })
    const { formOf } = await import('../../testing/form.ts')
    const { status, body } = await patient.call(
      transcribe,
      await formOf({ name: 'audio', bytes: recording }, { language: 'hi' })
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ fault: 'not_configured', source: null })
    expect(body.transcription.startsWith(transcriptionFailed)).toBe(true)
  })

  it('translates the product’s own texts into all ten languages and returns others unchanged', async () => {
    expect(health.translation.status).toBe('limited')
    for (const { code, english } of languages) {
      const inputFor = (text: string) => ({ params: { language: english.toLowerCase() }, body: { text } })
      const known = (await patient.call(translate, inputFor('Drink plenty of water.'))).body
      expect(known).toMatchObject({ translated: true, source: health.translation.name })
      if (code !== 'en') expect(known.Translation).not.toMatch(/water/)
      expect((await patient.call(translate, inputFor(unknown))).body).toEqual({
        success: true,
        Translation: unknown,
        translated: false,
        source: null
      })
    }
  })

  it('answers with the built-in assistant and detects intents', async () => {
    expect(health.languageModel.status).toBe('limited')
    const answer = (await patient.call(askAssistant, { body: { text: 'mujhe do din se bukhar hai', language: 'hi' } }))
      .body
    expect(answer.source).toEqual({ kind: 'embedded', name: health.languageModel.name })
    expect(answer.symptoms.map((symptom) => symptom.id)).toContain('fever')
    const { body } = await app.call(askGemini, { body: { prompt: 'I have fever since two days' } })
    expect(body.response.length).toBeGreaterThan(40)
    for (const [text, intent] of [
      ['I have fever', 'diagnosis'],
      ['I want to book a blood test', 'test'],
      ['I want to kill myself', 'crisis']
    ])
      expect((await app.call(detectIntent, { body: { text } })).body.intent).toBe(intent)
  })

  it('lists and books lab tests', async () => {
    const [test] = (await app.call(listLabTests)).body.data
    const { addDays, dateInIndia } = await import('@arogyachat/contract/india-time')
    const date = addDays(dateInIndia(app.clock.now()), 1)
    const body = { test_id: test?._id, date, time: '08:00-09:00', address: '12 MG Road, Pune' }
    expect((await patient.call(bookLabTest, { body })).status).toBe(201)
    expect((await patient.call(listLabBookings)).body.data).toHaveLength(1)
  })

  it('has not attempts to reach the network from the server or any of its threads and processes', () => {
    const guarded = linesOfLog().filter((text) => text.startsWith('guards'))
    expect(guarded.filter((text) => text.endsWith('thread')).length).toBeGreaterThanOrEqual(2)
    for (const name of ['espeak-voice.js', 'ocr-process.ts'])
      expect(guarded.filter((text) => text.endsWith(`${name} process`)).length).toBeGreaterThanOrEqual(1)
    expect(attempts()).toEqual([])
  })
})

it('notices attempts from the main thread, a worker thread and a process', async () => {
  const address = 'http://arogya.example.org'
  await expect(fetch(address)).rejects.toThrow()
  const thread = new Worker(`fetch('${address}').catch(() => {})`, { eval: true })
  const child = spawn(process.execPath, ['-e', `fetch('${address}').catch(() => {})`])
  await Promise.all([once(thread, 'exit'), once(child, 'exit')])
  expect(attempts()).toHaveLength(3)
})
