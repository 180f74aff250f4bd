// npm run eval:emergencies [-- --final | --former | --crisis | --everyday | --everyday-development] [-- --rules-only] [-- --mistakes]:
// what becomes of emergencies and of calm messages. By default it reads the corpus that the second reader was trained on, so that
// only the figures of the rules count. The final set is read once per release; --former is that of the release before. --crisis
// reads messages about suicide and harmless ones that sound alike, by an author who wrote nothing of the corpus; --everyday the
// commonest complaints. Of these the messages are never looked at. --everyday-development are other everyday complaints, from
// which the word lists, the rules and the second reader learn.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { familyOfFlag, familyOfQuestion, possibleEmergency } from '@arogyachat/knowledge/clinical/emergency-families'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { converse, type Outcome } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import { lexiconsOf } from '../language/lexicons.ts'
import { shownEmergenciesOf } from '../reply/emergency-reply.ts'
import model from '../second-reader/model.json' with { type: 'json' }
import { SecondReader } from '../second-reader/reader.ts'
import type { RaisedFlag } from '../triage/red-flags.ts'
import { understand } from '../understanding/understand.ts'
import type { Understanding } from '../understanding/understanding.ts'
import { finalOf, resultOf, type Story } from './scripted.ts'
import { percent } from './wilson.ts'

const { suicide } = clinicalLists

interface Message {
  id: string
  kind: string
  /** The emergency family; null for a calm message. */
  family: string | null
  /** Whether care at home or a doctor is right, in the set of everyday illness. */
  level?: 'home' | 'doctor'
  text: string
}

interface Result {
  message: Message
  isAlarm: boolean
  /** The card of the alarm is that of the family, or the general card without first aid. */
  isRightReason: boolean
  /** The card is that of the family, or names it beside another emergency. */
  isOnCard: boolean
  /** Care at home, or a doctor, is advised where the author found it right. */
  isRightLevel: boolean
  /** The same after all questions, when every further sign is denied. */
  isRightLevelInTheEnd: boolean
  isGeneralCard: boolean
  isAsked: boolean
  isFittingAsk: boolean
  /** A question asks about a thought of suicide, the danger question or the one beside low mood. */
  isCrisisAsked: boolean
  /** The alarm comes in the first reply, or after "yes" to a fitting question. */
  isWithinOneTap: boolean
  ms: number
}

const options = process.argv.slice(2)
const folders = {
  '--crisis': 'crisis-final',
  '--final': 'final',
  '--former': 'former-final',
  '--everyday': 'everyday',
  '--everyday-development': 'everyday-development'
}
const chosen = Object.entries(folders).find(([option]) => options.includes(option))?.[1]
const folder = join(import.meta.dirname, chosen ?? '../second-reader/corpus')
const lexicons = lexiconsOf(wordsIn)
const secondReader = options.includes('--rules-only') ? null : new SecondReader(model)

function read(message: Message, language: LanguageCode): Result {
  const started = performance.now()
  const understanding = understand(message.text, language, lexicons)
  const secondReading = secondReader?.read(understanding) ?? null
  const first = converse({
    text: message.text,
    understanding,
    secondReading,
    memory: freshMemory(),
    language,
    scope: 'patient'
  })
  const ms = performance.now() - started
  const isAlarm = first.disposition === 'emergency_now'
  const shown = shownEmergenciesOf(first.redFlags)
  const question = first.memory.pending
  const isAsked = !isAlarm && question !== undefined && familyOfQuestion(question) !== undefined
  const isFittingAsk = isAsked && familyOfQuestion(question)?.id === message.family
  return {
    message,
    isAlarm,
    isRightReason: isAlarm && isRight(shown[0], message.family),
    isOnCard: isAlarm && shown.some((flag) => isRight(flag, message.family)),
    isGeneralCard: shown[0]?.id === possibleEmergency,
    isRightLevel: first.triage === triageOf(message),
    isRightLevelInTheEnd: isRightAfterQuestions(message, language, understanding),
    isAsked,
    isFittingAsk,
    isCrisisAsked: !isAlarm && (question === suicide.question || question === suicide.thought),
    isWithinOneTap: isAlarm || (isFittingAsk && isAlarmAfterYes(first, language)),
    ms
  }
}

const triageOf = ({ level }: Message) => (level === 'home' ? 'selfcare' : 'doctor')

/** Answers as a woman of 30 or a child of 7 who is ill for two days, or for five if a doctor is right, and has no other signs. */
function isRightAfterQuestions(
  message: Message,
  language: LanguageCode,
  { patient, findings }: Understanding
): boolean {
  if (!message.level) return false
  const story: Story = {
    id: message.id,
    language,
    opening: message.text,
    facts: { age: patient === 'child' ? 7 : 30, sex: 'F', days: message.level === 'home' ? 2 : 5 },
    present: findings.filter(({ status }) => status === 'present').map(({ id }) => id),
    triage: message.level === 'home' ? ['self_care'] : ['doctor_routine', 'doctor_24h'],
    emergency: false,
    reason: 'everyday illness'
  }
  return story.triage.some((level) => level === finalOf(resultOf(story, lexicons)))
}

const isRight = (shown: RaisedFlag | undefined, family: string | null): boolean =>
  shown?.id === possibleEmergency
    ? shown.evidence.some((id) => familyOfQuestion(id)?.id === family)
    : shown !== undefined && familyOfFlag(shown.id)?.id === family

function isAlarmAfterYes({ memory }: Outcome, language: LanguageCode): boolean {
  const understanding = understand('', language, lexicons)
  const next = converse({ answer: `${memory.pending}:yes`, understanding, memory, language, scope: 'patient' })
  return next.disposition === 'emergency_now'
}

function rowOf(results: readonly Result[]) {
  const emergencies = results.filter(({ message }) => message.family !== null)
  const calm = results.filter(({ message }) => message.family === null)
  const of = (list: readonly Result[], is: (result: Result) => boolean) => percent(list.filter(is).length, list.length)
  const withLevel = calm.filter(({ message }) => message.level)
  const roundabout = emergencies.filter(({ message }) => message.kind === 'roundabout')
  const crisis = emergencies.filter(({ message }) => message.family === 'crisis')
  const times = results.map(({ ms }) => ms).sort((a, b) => a - b)
  return {
    emergencies: emergencies.length,
    alarm: of(emergencies, (result) => result.isAlarm),
    roundabout: of(roundabout, (result) => result.isAlarm),
    crisis: of(crisis, (result) => result.isAlarm),
    'crisis alarm or ask': of(crisis, (result) => result.isAlarm || result.isFittingAsk || result.isCrisisAsked),
    'right reason': of(emergencies, (result) => result.isRightReason),
    'on the card': of(emergencies, (result) => result.isOnCard),
    'wrong first aid': of(emergencies, (result) => result.isAlarm && !result.isOnCard && !result.isGeneralCard),
    'alarm or fitting ask': of(emergencies, (result) => result.isAlarm || result.isFittingAsk),
    'alarm or ask': of(emergencies, (result) => result.isAlarm || result.isAsked),
    'one tap': of(emergencies, (result) => result.isWithinOneTap),
    calm: calm.length,
    'false alarms': of(calm, (result) => result.isAlarm),
    'asks on calm': of(calm, (result) => result.isAsked),
    'right level': of(withLevel, (result) => result.isRightLevel),
    'right level in the end': of(withLevel, (result) => result.isRightLevelInTheEnd),
    'p95 ms': (times[Math.floor(times.length * 0.95)] ?? 0).toFixed(1)
  }
}

const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const sets = files.map((name) => {
  const { language, messages } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as {
    language: LanguageCode
    messages: Message[]
  }
  // Warms up, as the server does before its first request.
  for (const message of messages.slice(0, 50)) read(message, language)
  return { language, results: messages.map((message) => read(message, language)) }
})
const table: Record<string, ReturnType<typeof rowOf>> = {}
for (const { language, results } of sets) table[language] = rowOf(results)
table.all = rowOf(sets.flatMap(({ results }) => results))
console.log('Shares in percent, with 95 % intervals.')
for (const [language, row] of Object.entries(table)) {
  console.log(`\n${language}`)
  for (const [name, value] of Object.entries(row)) console.log(`  ${name.padEnd(22)} ${value}`)
}
if (options.includes('--mistakes') && (chosen === undefined || chosen === 'everyday-development'))
  for (const { results } of sets)
    for (const { message, isAlarm, isAsked, isRightLevelInTheEnd } of results)
      if (isAlarm !== (message.family !== null) || (message.level && !isRightLevelInTheEnd))
        console.log(
          `${message.id} ${message.kind} ${message.family ?? 'calm'} ${isAlarm ? 'alarm' : isAsked ? 'ask' : 'nothing'}: ${message.text}`
        )
