import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { clinicalLists } from '@arogyachat/knowledge/clinical/clinical-lists'
import { type Disposition, dispositions, isMoreUrgent } from '@arogyachat/knowledge/clinical/dispositions'
import { familyOfQuestion } from '@arogyachat/knowledge/clinical/emergency-families'
import { symptomOf } from '@arogyachat/knowledge/clinical/symptoms'
import { converse, type Outcome } from '../conversation/converse.ts'
import { freshMemory } from '../conversation/memory.ts'
import type { Lexicons } from '../language/lexicons.ts'
import model from '../second-reader/model.json' with { type: 'json' }
import { SecondReader } from '../second-reader/reader.ts'
import { agesInMonths } from '../triage/questions.ts'
import { redFlagsOf } from '../triage/red-flags.ts'
import { signsOf } from '../triage/sign-groups.ts'
import { understand } from '../understanding/understand.ts'
import type { Finding } from '../understanding/understanding.ts'
import { percent } from './wilson.ts'

/**
 * A scripted patient: an opening message, and the answer to every question that the assistant may ask. A file of
 * `assistant/evaluation/scripted/` is an array of these.
 */
export interface Story {
  id: string
  language: LanguageCode
  /** The first message, as the person would type it. */
  opening: string
  facts: {
    /** In years: 0.1 is five weeks. */
    age: number
    sex: 'M' | 'F'
    pregnant?: boolean
    /** Gave birth in the last six weeks. */
    postpartum?: boolean
    /** How long the complaint has lasted. */
    days: number
    /** The course of the complaint; the same if absent. */
    course?: 'better' | 'same' | 'worse'
  }
  /** Ids of `knowledge/clinical/symptoms.json` that the person has, said in the opening or not. */
  present: string[]
  /** Symptoms that the story rules out on purpose. Symptoms in no list are answered with no as well. */
  absent?: string[]
  /** Symptoms and danger questions answered with "not sure". */
  unsure?: string[]
  /** Danger questions (`ask.danger` of `knowledge/texts/en.json`) answered with yes. */
  danger?: string[]
  /** What a careful nurse would say after all the answers, the best level first. */
  triage: Disposition[]
  emergency: boolean
  /** Why, in one line. */
  reason: string
}

interface Result {
  story: Story
  /** The disposition of every reply. */
  path: (Disposition | null)[]
  /** The questions with their answers. */
  asked: string[]
  /** Milliseconds of the slowest turn. */
  ms: number
}

const folder = join(import.meta.dirname, 'scripted')
const secondReader = new SecondReader(model)
/** More turns than this would be a conversation that never ends. */
const maxTurns = 20

/** The days from which each choice of the duration is the right one. */
const daysFrom = { sinceToday: 0, since1To2Days: 1, since3To6Days: 3, since1To2Weeks: 7, sinceLonger: 15 }

const lastBelow = <Choice extends string>(limits: Record<Choice, number>, value: number): Choice => {
  const entries = Object.entries(limits) as [Choice, number][]
  return (entries.filter(([, from]) => from <= value).at(-1) ?? (entries[0] as [Choice, number]))[0]
}

const withParts = (id: string): string[] => [id, ...(symptomOf(id)?.implies ?? []).flatMap(withParts)]

/** The emergencies that the whole story raises if it is told at once. */
function trueFlagsOf({ facts, present }: Story): string[] {
  const { age, sex, pregnant = false, postpartum = false, days } = facts
  const findings = present.map((id): Finding => ({ id, status: 'present', evidence: '', durationDays: days }))
  const known = { ageMonths: age * 12, sex, isPregnant: pregnant, isPostpartum: postpartum }
  return redFlagsOf(findings, [], known)
    .filter((flag) => flag.disposition === 'emergency_now')
    .map((flag) => flag.id)
}

/** The choice that the person of the story makes. */
export function choiceOf(story: Story, question: string): string {
  const { facts, present, unsure = [], danger = [] } = story
  const { age, sex, days, pregnant = false, postpartum = false, course = 'same' } = facts
  if (question === 'patient') return age < 12 ? 'child' : 'me'
  if (question === 'age') return lastBelow({ ...agesInMonths, ageUnder3Months: 0 }, age * 12)
  if (question === 'duration') return lastBelow(daysFrom, days)
  if (question === 'worse') return course
  if (question === 'pregnancy') return pregnant ? 'pregnant' : postpartum ? 'gaveBirth' : 'notPregnant'
  if (question === 'sex') {
    if (sex === 'M') return 'man'
    return pregnant ? 'womanPregnant' : postpartum ? 'womanGaveBirth' : 'woman'
  }
  const has = present.flatMap(withParts)
  const signs = signsOf(question)
  if (signs.length > 0) {
    const sign = signs.find((id) => has.includes(id))
    return sign ?? (signs.some((id) => unsure.includes(id)) ? 'notSure' : 'none')
  }
  const family = familyOfQuestion(question)
  if (family) return trueFlagsOf(story).some((flag) => family.flags.includes(flag)) ? 'yes' : 'no'
  const symptom = question === clinicalLists.recentFever.question ? clinicalLists.recentFever.symptom : question
  if (danger.includes(question) || has.includes(symptom)) return 'yes'
  return unsure.includes(symptom) ? 'notSure' : 'no'
}

/** The conversation of a scripted patient with the assistant. */
export function resultOf(story: Story, lexicons: Lexicons): Result {
  const { language } = story
  const path: Result['path'] = []
  const asked: string[] = []
  let ms = 0
  let memory = freshMemory()
  let answer: string | undefined
  for (let turn = 0; turn < maxTurns; turn++) {
    const started = performance.now()
    const text = answer === undefined ? story.opening : ''
    const understanding = understand(text, language, lexicons)
    const outcome: Outcome = converse({
      text,
      understanding,
      secondReading: answer === undefined ? secondReader.read(understanding) : null,
      memory,
      language,
      scope: 'patient',
      ...(answer !== undefined && { answer })
    })
    ms = Math.max(ms, performance.now() - started)
    path.push(outcome.disposition)
    memory = outcome.memory
    const question = memory.pending
    if (!question || outcome.disposition === 'emergency_now') break
    answer = `${question}:${choiceOf(story, question)}`
    asked.push(answer)
  }
  return { story, path, asked, ms }
}

export const finalOf = ({ path }: Result) => path.at(-1) ?? null
/** A conversation that ends without any triage counts as self-care. */
const levelOf = (result: Result): Disposition => finalOf(result) ?? 'self_care'
const isRight = (result: Result) => result.story.triage.includes(levelOf(result))
const isUnder = (result: Result) => result.story.triage.every((level) => isMoreUrgent(level, levelOf(result)))
const isOver = (result: Result) => !isRight(result) && !isUnder(result)

function rowOf(name: string, results: readonly Result[]) {
  const emergencies = results.filter(({ story }) => story.emergency)
  const share = (list: readonly Result[], is: (result: Result) => boolean) =>
    list.length === 0 ? '–' : `${percent(list.filter(is).length, list.length)} of ${list.length}`
  const within = (turns: number) => share(emergencies, ({ path }) => path.slice(0, turns).includes('emergency_now'))
  const counts = results.map(({ asked }) => asked.length)
  return {
    stories: name,
    right: share(results, isRight),
    under: share(results, isUnder),
    over: share(results, isOver),
    'emergency at once': within(1),
    'one tap': within(2),
    'in the end': within(maxTurns),
    questions: `${(counts.reduce((a, b) => a + b, 0) / results.length).toFixed(1)}, at most ${Math.max(...counts)}`,
    'slowest ms': Math.max(...results.map(({ ms }) => ms)).toFixed(0)
  }
}

/** Lets every scripted patient talk to the assistant, and prints how the conversations end. */
export function printScripted(lexicons: Lexicons, { set, hasMistakes }: { set?: string; hasMistakes: boolean }): void {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.json'))) {
    if (set && name !== `${set}.json`) continue
    const stories = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Story[]
    const results = stories.map((story) => resultOf(story, lexicons))
    console.log(`Scripted patients: ${name}`)
    if (hasMistakes)
      for (const result of results.filter((each) => !isRight(each)))
        console.log(
          `${result.story.id} ${result.story.triage.join('/')} → ${result.path.join(' ')}\n    ${result.story.opening}\n    ${result.asked.join(' ')}`
        )
    const languages = [...new Set(stories.map(({ language }) => language))]
    console.table([
      ...dispositions.map((level) =>
        rowOf(
          level,
          results.filter(({ story }) => story.triage[0] === level)
        )
      ),
      ...languages.map((language) =>
        rowOf(
          language,
          results.filter(({ story }) => story.language === language)
        )
      ),
      rowOf('all', results)
    ])
  }
}
