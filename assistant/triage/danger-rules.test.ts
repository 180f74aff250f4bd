import type { CoreLanguage } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { describe, expect, it } from 'vitest'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import model from '../second-reader/model.json' with { type: 'json' }
import { SecondReader } from '../second-reader/reader.ts'
import { coreRules, type DangerRule } from '../testing/danger-cases.ts'
import { bodyRules } from '../testing/danger-cases-body.ts'
import { infectionAndFumesRules } from '../testing/danger-cases-infection-and-fumes.ts'
import { mindAndBellyRules } from '../testing/danger-cases-mind-and-belly.ts'
import { otherRules } from '../testing/danger-cases-other.ts'
import { vesselAndNerveRules } from '../testing/danger-cases-vessels-and-nerves.ts'
import { understand } from '../understanding/understand.ts'

const lexicons = lexiconsOf(wordsIn)
const secondReader = new SecondReader(model)
/** The second reader may only confirm a doubtful alarm: its own alarms and questions are left out. */
function answer(language: CoreLanguage, text: string) {
  const understanding = understand(text, language, lexicons)
  const reading = secondReader.read(understanding)
  return converse({
    text,
    understanding,
    secondReading: reading && { ...reading, tier: 'none' },
    memory: freshMemory(),
    context: {},
    language,
    scope: 'patient'
  })
}

const listed = (messages: DangerRule['dangerous']) =>
  Object.entries(messages).flatMap(([language, texts]) =>
    texts.map((text) => [language as CoreLanguage, text] as const)
  )

describe.each(
  [
    ...coreRules,
    ...otherRules,
    ...mindAndBellyRules,
    ...vesselAndNerveRules,
    ...infectionAndFumesRules,
    ...bodyRules
  ].map((rule) => [rule.flag, rule] as const)
)('%s', (flag, { orAlike = [], dangerous, calm }) => {
  it.each(listed(dangerous))('is the alarm shown for (%s): %s', (language, text) => {
    const { triage, redFlags } = answer(language, text)
    expect(triage).toBe('emergency')
    expect([flag, ...orAlike]).toContain(redFlags[0]?.id)
  })

  it.each(listed(calm))('raises no alarm for (%s): %s', (language, text) => {
    const { triage, redFlags } = answer(language, text)
    expect(triage).not.toBe('emergency')
    expect(redFlags.map(({ id }) => id)).not.toContain(flag)
  })
})
