import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LanguageCode, languageCodes } from '@arogyachat/contract/languages'
import { conditions } from '@arogyachat/knowledge/clinical/conditions'
import { familyOfFlag } from '@arogyachat/knowledge/clinical/emergency-families'
import { symptoms } from '@arogyachat/knowledge/clinical/symptoms'
import { textsOf } from '@arogyachat/knowledge/texts'

/** A message with what a careful nurse makes of it. */
export interface LabelledMessage {
  id: string
  language: LanguageCode
  text: string
  /** `direct` or `roundabout` for an emergency; otherwise why it is calm. */
  kind: string
  /** The emergency family; null for a calm message. */
  family: string | null
  /** The clinical story it tells: messages of one story are never divided between training and calibration. */
  story: string
}

const corpusFolder = join(import.meta.dirname, '..', 'corpus')
const evaluationFolder = join(import.meta.dirname, '..', '..', 'evaluation')
const developmentFolder = join(evaluationFolder, 'development')
const everydayFolder = join(evaluationFolder, 'everyday-development')
export const messageFolders = [corpusFolder, developmentFolder, everydayFolder]

const jsonFilesOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')))

interface MessageFile {
  language: LanguageCode
  messages: LabelledMessage[]
}

const messagesIn = (folder: string): LabelledMessage[] =>
  (jsonFilesOf(folder) as MessageFile[]).flatMap(({ language, messages }) =>
    messages.map((message) => ({ ...message, language }))
  )

/** The messages written for training. */
export const corpus = (): LabelledMessage[] => messagesIn(corpusFolder)

/** Everyday illness. The writers followed one list of complaints, so those of the same number may tell one story. */
export const everydayMessages = (): LabelledMessage[] =>
  messagesIn(everydayFolder).map((message) => ({ ...message, story: `everyday${message.id.replace(/^.*-/, '.')}` }))

interface DevelopmentMessage {
  id: string
  language: LanguageCode
  text: string
  kind: string
  expect: { redFlags: string[]; triage: string | null; triageAlso?: (string | null)[] }
}

/** The development sets of the rules, without those that may be read either way. */
export const developmentMessages = (): LabelledMessage[] =>
  (jsonFilesOf(developmentFolder) as DevelopmentMessage[][]).flat().flatMap(({ id, language, text, kind, expect }) => {
    const isEmergency = expect.triage === 'emergency'
    if (!isEmergency && expect.triageAlso?.includes('emergency')) return []
    const family = isEmergency ? expect.redFlags.flatMap((flag) => familyOfFlag(flag)?.id ?? [])[0] : null
    return family === undefined ? [] : [{ id, language, text, kind, family, story: id }]
  })

/** The most urgent dispositions whose complaints the second reader must leave to the rules. */
const plainDispositions = ['doctor_routine', 'self_care']
const namedTogether = 3

/**
 * Plain complaints, made of the names of symptoms: a mild symptom alone, and the typical symptoms of a mild condition, also with
 * a duration and of a child. They are short, unlike the messages of the corpus, and the rules know them well.
 */
export function plainComplaints(): LabelledMessage[] {
  const mild = symptoms.filter(({ alone }) => plainDispositions.includes(alone)).map(({ id }) => [id])
  const together = conditions
    .filter(({ disposition }) => plainDispositions.includes(disposition))
    .map((condition) =>
      [...condition.symptoms]
        .sort((a, b) => b.weight - a.weight)
        .slice(0, namedTogether)
        .map(({ id }) => id)
    )
  return languageCodes.flatMap((language) => {
    const { symptoms: names, buttons } = textsOf(language)
    const { sinceToday, since1To2Days, since3To6Days, child } = buttons
    return [...mild, ...together].flatMap((ids, i) => {
      const complaint = ids.map((id) => (names as Record<string, string>)[id]).join(', ')
      const since = [sinceToday, since1To2Days, since3To6Days][i % 3]
      const texts = [complaint, `${complaint} ${since}`, `${child}: ${complaint}`]
      return texts.map((text, variant) => ({
        id: `${language}-${ids.join('-')}-${variant}`,
        language,
        text,
        kind: 'ordinary',
        family: null,
        story: ids.join('-')
      }))
    })
  })
}
