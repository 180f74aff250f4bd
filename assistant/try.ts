// npx tsx assistant/try.ts <language> "text": what the assistant reads in a message. For those who write word lists.
import { readFileSync } from 'node:fs'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { lexiconsOf } from './language/lexicons.ts'
import { understand } from './understanding/understand.ts'

const lexicons = lexiconsOf(wordsIn)
const [language = 'en', ...texts] = process.argv.slice(2)
for (const text of texts.length > 0
  ? texts
  : readFileSync(0, 'utf8')
      .split('\n')
      .filter((line) => line.trim())) {
  const started = performance.now()
  const understanding = understand(text, language as LanguageCode, lexicons)
  const ms = (performance.now() - started).toFixed(1)
  const mention = (m: { id: string; status: string; evidence: string }) => `${m.id}:${m.status} "${m.evidence}"`
  const wants = Object.entries(understanding.wants).flatMap(([name, is]) => (is ? name : []))
  console.log(
    `\n${text}\n  ${understanding.language}${understanding.isRomanised ? ' (romanised)' : ''} ${ms} ms, patient ${understanding.patient ?? '?'}, ${JSON.stringify(understanding.facts)}`
  )
  for (const m of understanding.findings)
    console.log(
      `  - ${mention(m)}${m.severity ? ` ${m.severity}` : ''}${m.onset ? ` ${m.onset}` : ''}${m.durationDays ? ` ${m.durationDays} d` : ''}`
    )
  if (understanding.namedFlags.length) console.log('  flags', understanding.namedFlags.map(mention).join('; '))
  if (understanding.namedConditions.length)
    console.log('  conditions', understanding.namedConditions.map(mention).join('; '))
  if (understanding.tests.length) console.log('  tests', understanding.tests.join(' '))
  if (wants.length) console.log('  wants', wants.join(' '))
}
