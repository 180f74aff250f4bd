import type { LanguageCode } from '@arogyachat/contract/languages'
import { textsOf } from '@arogyachat/knowledge/texts'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { lexiconsOf } from '../language/lexicons.ts'
import { understand } from '../understanding/understand.ts'
import { converse } from './converse.ts'
import { freshMemory, type Memory } from './memory.ts'

const lexicons = lexiconsOf(wordsIn)

function answer(text: string, language: LanguageCode, memory: Memory = freshMemory()) {
  return converse({
    text,
    understanding: understand(text, language, lexicons),
    memory,
    language,
    scope: 'patient'
  })
}

const press = (id: string, memory: Memory) =>
  converse({ answer: id, understanding: understand('', 'en', lexicons), memory, language: 'en', scope: 'patient' })

describe('words that are in no list', () => {
  const asked = () => answer('i feel like pins in my feet at night', 'en')

  it('are asked about with the symptoms that they come near to', () => {
    const { reply, suggestions, triage } = asked()
    expect(triage).toBeNull()
    expect(reply).toMatch(/Do you mean one of these: .*numbness or tingling/)
    expect(reply).toContain(textsOf('en').say.ifDanger)
    expect(suggestions.at(-1)?.label).toBe('None of these')
  })

  it('count as the symptom whose button is pressed', () => {
    const first = asked()
    const meant = first.suggestions.find(({ id }) => id.endsWith(':numbness_tingling'))
    expect(press(meant?.id ?? '', first.memory).symptoms).toEqual(['numbness_tingling'])
  })

  it('deny nothing when none was meant, and are not asked about again', () => {
    const first = asked()
    const none = press(first.suggestions.at(-1)?.id ?? '', first.memory)
    expect(none.memory.findings).toEqual({})
    expect(none.suggestions).toEqual([])
    expect(answer('i feel like pins in my feet at night', 'en', none.memory).memory.pending).toBeUndefined()
  })

  it('are left alone in idioms, greetings, and what is about nothing medical', () => {
    for (const [text, language] of [
      ['tell me a joke about cats', 'en'],
      ['this project is a pain in the neck', 'en'],
      ['आज जयपुर में पेट्रोल का भाव क्या है', 'hi'],
      ['good morning', 'en']
    ] as const)
      expect(answer(text, language).memory.pending ?? '').not.toContain('meant=')
  })

  it('never suggest a wish to die', () => {
    expect(understand('life feels like a heavy stone on my head', 'en', lexicons).near).not.toContain(
      'suicidal_thoughts'
    )
  })
})
