// npm run eval:emergencies [-- --final | --former | --crisis | --everyday] [-- --rules-only] [-- --mistakes]: what becomes of
// emergencies and of calm messages. By default it reads the corpus that the second reader was trained on, so that only the figures of the rules count.
// The final set is read once per release; --former is that of the release before. --crisis reads messages about suicide and harmless
// ones that sound alike, by an author who wrote nothing of the corpus; --everyday the commonest complaints. Of these the messages are
// never looked at.
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
const folders = { '--crisis': 'crisis-final', '--final': 'final', '--former': 'former-final', '--everyday': 'everyday' }
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
    isRightLevel: first.triage === (message.level === 'home' ? 'selfcare' : 'doctor'),
    isAsked,
    isFittingAsk,
    isCrisisAsked: !isAlarm && (question === suicide.question || question === suicide.thought),
    isWithinOneTap: isAlarm || (isFittingAsk && isAlarmAfterYes(first, language)),
    ms
  }
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
    'right level': of(
      calm.filter(({ message }) => message.level),
      (result) => result.isRightLevel
    ),
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
if (options.includes('--mistakes') && chosen === undefined)
  for (const { results } of sets)
    for (const { message, isAlarm, isAsked } of results)
      if (isAlarm !== (message.family !== null))
        console.log(
          `${message.id} ${message.kind} ${message.family ?? 'calm'} ${isAlarm ? 'alarm' : isAsked ? 'ask' : 'nothing'}: ${message.text}`
        )
