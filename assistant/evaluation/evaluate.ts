// npm run eval:assistant [-- --held-out] [-- --rules-only] [-- --set ta] [-- --mistakes]: measures the assistant on messages whose
// authors had not seen its word lists. The development half may be read while working, and the second reader was trained on it; the
// held-out half is for the final measurement only.
// npm run eval:assistant -- --scripted [--set development] [--mistakes]: whole conversations with scripted patients.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CoreLanguage } from '@arogyachat/contract/languages'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { converse } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import model from '../second-reader/model.json' with { type: 'json' }
import { SecondReader } from '../second-reader/reader.ts'
import { understand } from '../understanding/understand.ts'
import type { Status } from '../understanding/understanding.ts'
import { alarmReasonOf } from './right-reason.ts'
import { printScripted } from './scripted.ts'

interface Message {
  id: string
  language: CoreLanguage
  text: string
  kind: string
  context?: { age?: number; sex?: 'M' | 'F'; pregnant?: boolean }
  expect: {
    symptoms: { id: string; status: Status }[]
    optional?: string[]
    redFlags: string[]
    triage: string | null
    triageAlso?: (string | null)[]
    intent: string
    refusal: boolean
  }
}

const targets = { recall: 0.95, precision: 0.9, triage: 0.9, intent: 0.95, p95Ms: 10 }
const options = process.argv.slice(2)
const secondReader = options.includes('--rules-only') ? null : new SecondReader(model)
const half = options.includes('--held-out') ? 'held-out' : 'development'
const onlySet = options[options.indexOf('--set') + 1]
const folder = join(import.meta.dirname, half)
const lexicons = lexiconsOf(wordsIn)

function outcomeOf({ text, language, context }: Message) {
  const started = performance.now()
  const understanding = understand(text, language, lexicons)
  const outcome = converse({
    text,
    understanding,
    secondReading: secondReader?.read(understanding) ?? null,
    memory: freshMemory(),
    context: {
      facts: {
        ...(context?.age !== undefined && { ageMonths: context.age * 12 }),
        ...(context?.sex && { sex: context.sex }),
        ...(context?.pregnant !== undefined && { isPregnant: context.pregnant })
      }
    },
    language,
    scope: 'patient'
  })
  return { understanding, outcome, ms: performance.now() - started }
}

const share = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(2))

function score(messages: readonly Message[]) {
  const sum = {
    expected: 0,
    found: 0,
    wrong: 0,
    status: 0,
    statuses: 0,
    emergencies: 0,
    caught: 0,
    rightReason: 0,
    unjudged: 0,
    calm: 0,
    alarms: 0,
    triage: 0,
    intent: 0,
    refusals: 0,
    refused: 0
  }
  const times: number[] = []
  const mistakes: string[] = []
  for (const message of messages) {
    const { expect } = message
    const { understanding, outcome, ms } = outcomeOf(message)
    times.push(ms)
    const found = new Map(understanding.findings.map((finding) => [finding.id, finding.status]))
    const present = new Set(
      expect.symptoms.filter((symptom) => symptom.status === 'present').map((symptom) => symptom.id)
    )
    const allowed = new Set([...present, ...(expect.optional ?? [])])
    const missed = [...present].filter((id) => found.get(id) !== 'present')
    const extra = [...found].flatMap(([id, status]) => (status === 'present' && !allowed.has(id) ? id : []))
    const others = expect.symptoms.filter((symptom) => symptom.status !== 'present')
    const wrongStatus = others.filter((other) => found.get(other.id) !== other.status)
    sum.expected += present.size
    sum.found += present.size - missed.length
    sum.wrong += extra.length
    sum.statuses += others.length
    sum.status += others.length - wrongStatus.length

    const isEmergency = expect.triage === 'emergency'
    const isAlarm = outcome.triage === 'emergency'
    const isFair = isEmergency || expect.triageAlso?.includes('emergency') === true
    if (isEmergency) sum.emergencies++
    if (isEmergency && isAlarm) sum.caught++
    const reason = isEmergency ? alarmReasonOf(expect.redFlags, outcome.redFlags) : 'unjudged'
    if (isEmergency && reason === 'unjudged') sum.unjudged++
    if (isEmergency && reason === 'right') sum.rightReason++
    if (!isFair) sum.calm++
    if (!isFair && isAlarm) sum.alarms++
    const isTriageRight = [expect.triage, ...(expect.triageAlso ?? [])].includes(outcome.triage)
    if (isTriageRight) sum.triage++
    if (outcome.intent === expect.intent) sum.intent++
    if (expect.refusal) sum.refusals++
    const isRefused = outcome.intent === 'other' && outcome.triage === null
    if (expect.refusal && (isRefused || expect.intent !== 'other')) sum.refused++

    const expected = [
      missed.length > 0 &&
        `missed ${missed.map((id) => `${id}${found.has(id) ? ` (${found.get(id)})` : ''}`).join(', ')}`,
      extra.length > 0 &&
        `extra ${extra.map((id) => `${id} "${understanding.findings.find((finding) => finding.id === id)?.evidence}"`).join(', ')}`,
      wrongStatus.length > 0 &&
        `status ${wrongStatus.map((finding) => `${finding.id} ${finding.status} → ${found.get(finding.id) ?? 'not heard'}`).join(', ')}`,
      reason === 'wrong' &&
        `reason ${expect.redFlags.join(' ')} → ${outcome.redFlags.map((match) => match.id).join(' ')}`,
      !isTriageRight &&
        `triage ${expect.triage} → ${outcome.triage} [${outcome.redFlags.map((flag) => flag.id).join(' ')}]`,
      outcome.intent !== expect.intent && `intent ${expect.intent} → ${outcome.intent}`
    ].filter(Boolean)
    if (expected.length > 0)
      mistakes.push(`${message.id} [${message.kind}] ${message.text}\n    ${expected.join('\n    ')}`)
  }
  times.sort((a, b) => a - b)
  const p95Ms = times[Math.floor(times.length * 0.95)] ?? 0
  return { sum, p95Ms, mistakes, count: messages.length }
}

function printMessages(): void {
  const sets = readdirSync(folder)
    .map((name) => name.replace('.json', ''))
    .filter((name) => !options.includes('--set') || name === onlySet)
    .map((name) => ({ name, messages: JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Message[] }))
  // Warms up, as the server does before the first request.
  for (const { messages } of sets) for (const message of messages) outcomeOf(message)

  let isShort = false
  const rows = sets.map(({ name, messages }) => {
    const { sum, p95Ms, mistakes, count } = score(messages)
    if (options.includes('--mistakes')) for (const mistake of mistakes) console.log(mistake)
    const met =
      sum.found >= targets.recall * sum.expected &&
      sum.found >= targets.precision * (sum.found + sum.wrong) &&
      sum.rightReason + sum.unjudged === sum.emergencies &&
      sum.caught === sum.emergencies &&
      sum.alarms === 0 &&
      sum.triage >= targets.triage * count &&
      sum.intent >= targets.intent * count &&
      p95Ms <= targets.p95Ms
    if (!met) isShort = true
    return {
      set: name,
      messages: count,
      recall: share(sum.found, sum.expected),
      precision: share(sum.found, sum.found + sum.wrong),
      'other statuses': `${sum.status}/${sum.statuses}`,
      emergencies: `${sum.caught}/${sum.emergencies}`,
      'right reason': `${sum.rightReason}/${sum.emergencies - sum.unjudged}`,
      'not judged': sum.unjudged,
      'false alarms': `${sum.alarms}/${sum.calm}`,
      triage: share(sum.triage, count),
      intent: share(sum.intent, count),
      refused: `${sum.refused}/${sum.refusals}`,
      'p95 ms': p95Ms.toFixed(1),
      met
    }
  })
  console.log(
    `${half} half; targets: recall ${targets.recall}, precision ${targets.precision}, every emergency and for the right reason, no false alarm, triage ${targets.triage}, intent ${targets.intent}, p95 ${targets.p95Ms} ms`
  )
  console.table(rows)
  process.exitCode = isShort ? 1 : 0
}

if (options.includes('--scripted'))
  printScripted(lexicons, {
    ...(onlySet && options.includes('--set') && { set: onlySet }),
    hasMistakes: options.includes('--mistakes')
  })
else printMessages()
