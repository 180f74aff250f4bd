import { historyLimit } from '@arogyachat/contract/accounts'
import { pathOf } from '@arogyachat/contract/api-routes'
import type { Endpoint } from '@arogyachat/contract/endpoint'
import { endpoints } from '@arogyachat/contract/endpoints'
import { coreLanguageOf, languageCodes } from '@arogyachat/contract/languages'
import { medicationLimit } from '@arogyachat/contract/prescriptions'
import { spokenMax } from '@arogyachat/contract/speech'
import { medicines } from '@arogyachat/knowledge/medicines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { longestBlock } from '../testing/fuzz/event-loop.ts'
import { randomOf } from '../testing/fuzz/random.ts'
import { worstCalls } from '../testing/fuzz/worst-calls.ts'
import { worstTexts } from '../testing/fuzz/worst-texts.ts'
import { checkAllergies } from './prescriptions/checks/allergy-rules.ts'
import { medicinesIn } from './scanner/medicine-rules.ts'
import { spokenPieces } from './speech/synthesis/synthesis-text-rules.ts'

const maxBlockedMs = 20
const tries = 12

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** The shortest of several attempts, because a garbage collection or another test may fall into any one of them. */
async function measureBlockedMs(prepare: () => () => Promise<unknown>): Promise<number> {
  let shortest = Number.POSITIVE_INFINITY
  for (let time = 0; time < tries && shortest > maxBlockedMs; time++) {
    const work = prepare()
    const blockedMs = await longestBlock(work)
    shortest = Math.min(shortest, blockedMs)
  }
  return shortest
}

const isAssistant = ([, { path }]: [string, Endpoint]) => /^\/ai\/(assistant|gemini|detect_intent)/.test(path)
const open = Object.entries(endpoints).filter(([, endpoint]) => endpoint.access === 'public')
// The assistant's endpoints come last, because they take longest.
const inOrder = [...open.filter((entry) => !isAssistant(entry)), ...open.filter(isAssistant)]

const within = `blocks the event loop for at most ${maxBlockedMs} ms`

describe('a text to be spoken', () => {
  it.each([...new Set(languageCodes.map(coreLanguageOf))])(`${within}, whatever it contains: %s`, async (language) => {
    const slow: string[] = []
    for (const [what, text] of Object.entries(worstTexts)) {
      const blockedMs = await measureBlockedMs(() => async () => spokenPieces(`${text(spokenMax - 1)}a`, language))
      if (blockedMs > maxBlockedMs) slow.push(`${what}: ${Math.round(blockedMs)} ms`)
    }
    expect(slow).toEqual([])
  })
})

it(`reading medicines from a page ${within}, whatever it contains`, async () => {
  const lineLength = 250
  const slow: string[] = []
  for (const [what, text] of Object.entries(worstTexts)) {
    const blockedMs = await measureBlockedMs(() => {
      const all = text(150 * lineLength)
      const lines = Array.from({ length: 150 }, (_, line) => all.slice(line * lineLength, (line + 1) * lineLength))
      return async () => medicinesIn(lines.map((line) => ({ text: line, confidence: 1 })))
    })
    if (blockedMs > maxBlockedMs) slow.push(`${what}: ${Math.round(blockedMs)} ms`)
  }
  expect(slow).toEqual([])
})

describe.each(inOrder)('%s', (_, endpoint) => {
  it(`${within}, whatever is sent`, async () => {
    const url = pathOf(endpoint, { language: 'hindi' })
    const slow: string[] = []
    const statuses = new Set<number>()
    for (const { what, options } of worstCalls(endpoint, url)) {
      const blockedMs = await measureBlockedMs(() => {
        const sent = options()
        return async () => statuses.add((await app.server.inject(sent)).statusCode)
      })
      if (blockedMs > maxBlockedMs) slow.push(`${what}: ${Math.round(blockedMs)} ms`)
    }
    expect(slow).toEqual([])
    expect([...statuses].filter((status) => status >= 500)).toEqual([])
    // Otherwise the work behind the checks would not have been measured.
    if (endpoint.method === 'GET' || endpoint.path.startsWith('/ai/')) expect(statuses).toContain(200)
  }, 300_000)
})

/** Texts as long as the contract allows, of words that differ from medicine names by a letter or two. */
function misspelledNames(length: number): string {
  const random = randomOf(length + ++variant)
  let text = ''
  while (text.length < length) {
    const name = names[Math.floor(random() * names.length)] ?? ''
    const place = 1 + Math.floor(random() * (name.length - 1))
    text += `${name.slice(0, place)}${'bcdfghlmnrst'[Math.floor(random() * 12)]}${name.slice(place + 1)} `
  }
  return text.slice(0, length)
}
let variant = 0
const names = medicines
  .flatMap(({ generic, brands }) => [generic, ...brands].flatMap((name) => name.split(/\W+/)))
  .filter((name) => name.length >= 6)

it(`comparing medicines with allergies ${within}, whatever they contain`, async () => {
  const slow: string[] = []
  for (const [what, text] of Object.entries({ ...worstTexts, 'misspelled names': misspelledNames })) {
    const blockedMs = await measureBlockedMs(() => {
      const cut = (count: number, length: number) => {
        const all = text(count * length)
        return Array.from({ length: count }, (_, i) => all.slice(i * length, (i + 1) * length))
      }
      const [asked, recorded] = [cut(medicationLimit, 200), cut(historyLimit, 120)]
      return async () => checkAllergies(asked, recorded)
    })
    if (blockedMs > maxBlockedMs) slow.push(`${what}: ${Math.round(blockedMs)} ms`)
  }
  expect(slow).toEqual([])
})
