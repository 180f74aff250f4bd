// npx tsx assistant/try.ts <language> "text": what the assistant reads in a message. For those who write word lists.
import { readFileSync } from 'node:fs'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { lexiconsOf } from './language/lexicons.ts'
import { understand } from './understanding/understand.ts'
import type { AssistantLanguage } from './understanding/understanding.ts'

const lexicons = lexiconsOf(wordsIn)
const [language = 'en', ...texts] = process.argv.slice(2)
for (const text of texts.length > 0
  ? texts
  : readFileSync(0, 'utf8')
      .split('\n')
      .filter((it) => it.trim())) {
  const started = performance.now()
  const it = understand(text, language as AssistantLanguage, lexicons)
  const ms = (performance.now() - started).toFixed(1)
  const mention = (m: { id: string; status: string; evidence: string }) => `${m.id}:${m.status} "${m.evidence}"`
  const wants = Object.entries(it.wants).flatMap(([name, is]) => (is ? name : []))
  console.log(
    `\n${text}\n  ${it.language}${it.isRomanised ? ' (romanised)' : ''} ${ms} ms, patient ${it.patient ?? '?'}, ${JSON.stringify(it.facts)}`
  )
  for (const m of it.findings)
    console.log(
      `  - ${mention(m)}${m.severity ? ` ${m.severity}` : ''}${m.onset ? ` ${m.onset}` : ''}${m.durationDays ? ` ${m.durationDays} d` : ''}`
    )
  if (it.namedFlags.length) console.log('  flags', it.namedFlags.map(mention).join('; '))
  if (it.namedConditions.length) console.log('  conditions', it.namedConditions.map(mention).join('; '))
  if (it.tests.length) console.log('  tests', it.tests.join(' '))
  if (wants.length) console.log('  wants', wants.join(' '))
}
