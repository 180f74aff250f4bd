// npm run train:assistant [-- --check]: trains the second reader from the messages in the repository, with the same bytes each time.
// `--check` writes nothing, and fails if the stored model differs; it trains only if something has changed since the last training.
// `-- --curve` prints the learning curve instead.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsIn } from '@arogyachat/knowledge/word-lists'
import { converse } from '../../conversation/converse.ts'
import { freshMemory } from '../../conversation/memory.ts'
import { lexiconsOf } from '../../language/lexicons.ts'
import { confirmedFrom } from '../../triage/doubt.ts'
import type { SecondReading } from '../../triage/second-reading.ts'
import { understand } from '../../understanding/understand.ts'
import type { Understanding } from '../../understanding/understanding.ts'
import { bucketsOf } from '../features.ts'
import { calmKinds, crisisHead, type StoredModel, scoresOf, storedModel } from '../model.ts'
import { bestFamily, crisisFamily } from '../reader.ts'
import { type Example, fit } from './fit.ts'
import { inputsHash } from './inputs.ts'
import { corpus, developmentMessages, everydayMessages, type LabelledMessage, plainComplaints } from './messages.ts'
import { asOrNotAsked, withSlips } from './noise.ts'
import { randomFrom, shuffled } from './random.ts'
import { type Calibrated, thresholdsFrom } from './thresholds.ts'

const seed = 20261124
const folds = 4
const lexicons = lexiconsOf(wordsIn)

/** The log-odds that dispel doubts of the rules, the lowest first, and readings that do so and add nothing else. */
const settling = Object.values(confirmedFrom)
  .sort((a, b) => a - b)
  .map((logOdds): SecondReading & { logOdds: number } => ({ tier: 'none', family: '', isCertain: false, logOdds }))

interface Read extends Example {
  message: LabelledMessage
  fold: number
  /** The log-odds of an emergency from which the rules raise an alarm: any, those that dispel their doubt, or none. */
  alarmFrom: number
  /** A copy with slips and with its question marks exchanged, for training only. */
  noisy: Example
}

function exampleOf(message: LabelledMessage, understanding: Understanding): Example {
  return { labels: labelsOf(message), isEmergency: message.family !== null, features: bucketsOf(understanding) }
}

function readMessages(messages: readonly LabelledMessage[]): Read[] {
  const random = randomFrom(seed)
  const stories = shuffled([...new Set(messages.map(({ story }) => story))].sort(), random)
  const foldOf = new Map(stories.map((story, i) => [story, i % folds]))
  return messages.map((message) => {
    const { language, text } = message
    const understanding = understand(text, language, lexicons)
    const isAlarm = (secondReading: SecondReading | null) =>
      converse({ text, understanding, secondReading, memory: freshMemory(), language, scope: 'patient' }).triage ===
      'emergency'
    return {
      ...exampleOf(message, understanding),
      message,
      fold: foldOf.get(message.story) as number,
      alarmFrom: isAlarm(null)
        ? Number.NEGATIVE_INFINITY
        : (settling.find(isAlarm)?.logOdds ?? Number.POSITIVE_INFINITY),
      noisy: exampleOf(message, understand(asOrNotAsked(withSlips(text, random)), language, lexicons))
    }
  })
}

function labelsOf({ family, kind }: LabelledMessage): ReadonlySet<string> {
  if (family === crisisFamily) return new Set([family, crisisHead])
  if (family !== null) return new Set([family])
  return new Set((calmKinds as readonly string[]).includes(kind) ? [kind] : [])
}

const examplesOf = (messages: readonly Read[]): Example[] => messages.flatMap((read) => [read, read.noisy])

/** Every message with the scores of a model that has not seen its story. */
function crossValidated(messages: readonly Read[], trainedOn: (message: Read) => boolean = () => true): Calibrated[] {
  return Array.from({ length: folds }, (_, fold) => {
    const weights = fit(
      [...examplesOf(messages.filter((read) => read.fold !== fold && trainedOn(read))), ...plain],
      seed
    )
    return messages
      .filter((read) => read.fold === fold)
      .map(({ features, message, alarmFrom }) => {
        const best = bestFamily(scoresOf(features, weights))
        return { ...best, truth: message.family, isAlarmedByRules: best.any >= alarmFrom }
      })
  }).flat()
}

function summary(messages: readonly Calibrated[], { alarm, ask, certain, crisis }: StoredModel['thresholds']): string {
  const emergencies = messages.filter(({ truth }) => truth !== null)
  const calm = messages.filter(({ truth }) => truth === null)
  const isAlarm = (m: Calibrated) =>
    m.isAlarmedByRules || m.any >= (alarm[m.family] as number) || m.crisis >= crisis.alarm
  const isAsked = (m: Calibrated) => isAlarm(m) || m.any >= (ask[m.family] as number) || m.crisis >= crisis.ask
  const crises = messages.filter(({ truth }) => truth === crisisFamily)
  const share = (list: readonly Calibrated[], is: (m: Calibrated) => boolean) =>
    `${((100 * list.filter(is).length) / list.length).toFixed(1)} %`
  return [
    `emergencies ${emergencies.length}: rules ${share(emergencies, (m) => m.isAlarmedByRules)}, alarm ${share(emergencies, isAlarm)}, alarm or ask ${share(emergencies, isAsked)}`,
    `crises ${crises.length}: alarm ${share(crises, isAlarm)}, alarm or ask ${share(crises, isAsked)}, crisis asked about ${share(crises, (m) => m.crisis >= crisis.ask)}`,
    `family certain ${share(emergencies.filter(isAlarm), (m) => m.lead >= certain)}, right family ${share(emergencies, (m) => m.family === m.truth)}`,
    `calm ${calm.length}: rules ${share(calm, (m) => m.isAlarmedByRules)}, alarm ${share(calm, isAlarm)}, alarm or ask ${share(calm, isAsked)}`
  ].join('\n')
}

/** What a share of the messages would give, each read by models that have not seen its story. */
function printCurve(messages: readonly Read[]): void {
  const random = randomFrom(seed)
  const order = new Map(messages.map((read) => [read, random()]))
  for (const share of [0.125, 0.25, 0.5, 0.75, 1]) {
    const calibrated = crossValidated(messages, (read) => (order.get(read) as number) < share)
    console.log(`\ntrained on ${Math.round(share * messages.length * (1 - 1 / folds))} messages`)
    console.log(summary(calibrated, thresholdsFrom(calibrated)))
  }
}

const path = join(import.meta.dirname, '..', 'model.json')
/** The hash of the inputs of the last training. */
const hashPath = join(import.meta.dirname, '..', 'model-inputs.sha256')
const isCheck = process.argv.includes('--check')
if (isCheck && readFileSync(hashPath, 'utf8').trim() === inputsHash()) {
  console.log('nothing has changed since the stored model was trained')
  process.exit()
}
const written = readMessages([...corpus(), ...developmentMessages(), ...everydayMessages()])
const plain = plainComplaints().map((message) =>
  exampleOf(message, understand(message.text, message.language, lexicons))
)
if (process.argv.includes('--curve')) printCurve(written)
else {
  const calibrated = crossValidated(written)
  const thresholds = thresholdsFrom(calibrated)
  console.log(summary(calibrated, thresholds))
  const weights = fit([...examplesOf(written), ...plain], seed)
  const text = `${JSON.stringify(storedModel(weights, thresholds))}\n`
  if (isCheck) {
    const isSame = readFileSync(path, 'utf8') === text
    console.log(
      isSame ? 'the stored model is that of the data' : 'the stored model differs: run npm run train:assistant'
    )
    process.exitCode = isSame ? 0 : 1
  } else {
    writeFileSync(path, text)
    writeFileSync(hashPath, `${inputsHash()}\n`)
  }
}
