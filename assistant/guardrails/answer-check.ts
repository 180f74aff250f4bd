import type { Triage } from '@arogyachat/contract/assistant'
import type { CoreLanguage } from '@arogyachat/contract/languages'
import { helplines } from '@arogyachat/knowledge/helplines'
import { englishWords } from '../language/detection.ts'
import type { Lexicons } from '../language/lexicons.ts'
import type { Match } from '../language/match.ts'
import { scripts } from '../language/scripts.ts'
import { asciiDigits, tokensOf } from '../language/text.ts'
import { dismissals, doctors, doses, hedges, persons, youHave, youHaveTold } from './answer-patterns.ts'
import { namesMedicine } from './medicine-names.ts'

/** Longer than any answer that is read on a phone. */
export const answerMax = 1200

export type AnswerViolation =
  | 'empty'
  | 'tooLong'
  | 'cut'
  | 'language'
  | 'markup'
  | 'link'
  | 'number'
  | 'dose'
  | 'medicine'
  | 'diagnosis'
  | 'dismissal'
  | 'noNextStep'

export interface AnswerContext {
  language: CoreLanguage
  lexicons: Lexicons
  /** What the assistant concluded; the model may not say less. */
  triage: Triage | null
  /** False while more is to come: then only what is there is judged. */
  isWhole: boolean
}

/**
 * Why what a language model wrote may not be shown; null when it may. Errs to refusing: the assistant's own answer stands
 * behind it. In an emergency no model is asked at all. Pure.
 */
export function answerViolation(answer: string, context: AnswerContext): AnswerViolation | null {
  const text = asciiDigits(
    answer
      .normalize('NFKC')
      .replace(/[\u200b\u2060\ufeff]/g, '')
      .replace(/’/g, "'")
  )
  const { language, triage, isWhole } = context
  if (isWhole && text.trim() === '') return 'empty'
  if (answer.length > answerMax) return 'tooLong'
  if (isWhole && !/[.!?।॥۔؟]["')”]?\s*$/u.test(text)) return 'cut'
  if (!isOfLanguage(text, language, isWhole)) return 'language'
  if (hasMarkup(text)) return 'markup'
  if (hasLink(text)) return 'link'
  if (doses.some((dose) => dose.test(text))) return 'dose'
  if (hasForeignNumber(text)) return 'number'
  if (namesMedicine(text, language)) return 'medicine'
  if (statesDiagnosis(text, context)) return 'diagnosis'
  if (triage !== null && triage !== 'selfcare') {
    if (dismissals.some((dismissal) => dismissal.test(text))) return 'dismissal'
    if (isWhole && !doctors[language].test(text)) return 'noNextStep'
  }
  return null
}

/** The end of a sentence; a point behind a figure may yet become a fraction. */
const sentenceEnd = /[.!?।॥۔؟]["')”]?(?=\s)|(?:[!?।॥۔؟]|(?<!\p{Nd})\.)["')”]?$/gu

/** How much of a growing answer is whole sentences, in letters; what comes after is held back. */
export function wholeSentences(answer: string): number {
  const last = [...answer.matchAll(sentenceEnd)].at(-1)
  return last ? last.index + last[0].length : 0
}

/** Words like ORS or CBC stand in Latin letters in every language. */
const leastOwnShare = 0.75
const mostForeignShare = 0.02
/** Fewer letters tell nothing of the language. */
const leastLetters = 12
/** English without its small words is another language in its letters. */
const leastSmallWords = 0.2

function isOfLanguage(text: string, language: CoreLanguage, isWhole: boolean): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length < leastLetters) return !isWhole
  const own = letters.filter((letter) => scripts[language].test(letter)).length
  const latin = letters.filter((letter) => scripts.en.test(letter)).length
  const foreign = language === 'en' ? letters.length - own : letters.length - own - latin
  if (foreign / letters.length > mostForeignShare || own / letters.length < leastOwnShare) return false
  if (language !== 'en') return true
  const words = tokensOf(text).filter((token) => token.kind === 'word')
  return (
    words.length < 8 || words.filter((word) => englishWords.has(word.text)).length / words.length >= leastSmallWords
  )
}

/** Marks of Markdown and HTML, control characters, and those that turn the direction of writing. */
const hasMarkup = (text: string): boolean =>
  /[<>*_#`|[\]{}~^\\]|^\s*[-•]\s/mu.test(text) || /[^\P{C}\n\u200c\u200d]/u.test(text)

const hasLink = (text: string): boolean =>
  /:\/\/|www\.|@|\b[a-z0-9-]{2,}\.(?:com|in|org|net|co|io|gov|edu|info|app|dev|me|health|ly|gl|site|online|xyz)\b/iu.test(
    text
  )

const ourNumbers = new Set(
  helplines.flatMap((helpline) => [helpline.number, helpline.alternative ?? '']).map((text) => text.replace(/\D/g, ''))
)

/** Three figures or more are a telephone number of ours, a temperature, or nothing that may stand. */
function hasForeignNumber(text: string): boolean {
  for (const found of text.matchAll(/\d(?:[\s().+-]{0,2}\d)*/g)) {
    const digits = found[0].replace(/\D/g, '')
    const after = text.slice(found.index + found[0].length)
    const isTemperature = /^\s?(?:°|degrees?|f\b|डिग्री|ਡਿਗਰੀ|డిగ్రీ|டிகிரி|ડિગ્રી|ডিগ্রি|ڈگری)/iu.test(after)
    if (
      digits.length >= 3 &&
      !isTemperature &&
      !found[0]
        .split(/\s+/)
        .every((word) => ourNumbers.has(word.replace(/\D/g, '')) || word.replace(/\D/g, '').length < 3)
    )
      return true
  }
  return false
}

const namesIllness = ({ meaning, matchTier }: Match): boolean =>
  matchTier < 2 && (meaning.kind === 'condition' || meaning.kind === 'flag' || meaning.kind === 'background')
const namesComplaint = ({ meaning }: Match): boolean =>
  meaning.kind === 'symptom' || meaning.kind === 'sensation' || meaning.kind === 'part'

/** An illness said of the person as a fact, without may, if or a test to find out. */
function statesDiagnosis(text: string, { language, lexicons }: AnswerContext): boolean {
  const matchesIn = (clause: string): Match[] => {
    const tokens = tokensOf(clause)
    return [...new Set([language, 'en'] as const)].flatMap(
      (entry) => lexicons.get(entry)?.matchesIn(tokens, 0, tokens.length) ?? []
    )
  }
  return text.split(/[.!;:,\n।॥۔،؛]|(?<=\?)/u).some((clause) => {
    if (clause.trim().endsWith('?') || clause.trim().endsWith('؟')) return false
    const hedge = hedges[language].exec(clause)?.index ?? Number.POSITIVE_INFINITY
    if (language === 'en') {
      const claim = youHave.exec(clause)
      if (claim && hedge > claim.index && !isComplaint(clause.slice(claim.index + claim[0].length))) return true
    }
    if (!persons[language].test(clause)) return false
    const tokens = tokensOf(clause)
    const illnesses = matchesIn(clause).filter(namesIllness)
    if (language !== 'en') return illnesses.length > 0 && hedge === Number.POSITIVE_INFINITY
    // In English what is said after the illness does not make it less certain, but for "a TB test".
    const isTest = (place: number) => /^tests?$/.test(tokens[place]?.text ?? '')
    return illnesses.some(
      ({ tokenIndexes }) =>
        hedge > (tokens[tokenIndexes[0] ?? 0]?.start ?? 0) &&
        ![...tokenIndexes, (tokenIndexes.at(-1) ?? 0) + 1].some(isTest)
    )
  })

  /** What the person has told, rather than an illness. */
  function isComplaint(after: string): boolean {
    if (youHaveTold.test(after)) return true
    const matches = matchesIn(after.split(/\s+/).slice(0, 6).join(' '))
    return matches.some(namesComplaint) && !matches.some(namesIllness)
  }
}
