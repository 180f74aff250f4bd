import { arabicLetter } from './arabic.ts'
import { boxOf, overlapAlong, overlapDown, sameLine, sameWord } from './boxes.ts'
import { confidenceOf } from './confidence.ts'
import type { Box, Line, Word } from './engine.ts'

/** A number that the English model reads with this confidence, and more than the other model's, is taken: models of other scripts lose the 1 of 1-0-1. */
const sureNumber = 50
/** The confidence that a word in another script than its line needs, and its lead over the word in the line's script. */
const sureWord = 80
const lead = 10
/** The confidence from which a line counts as English. */
const sureLine = 60

const number = /^[(]?[\d.,:/+x×-]*\d[\d.,:/+x×%-]*[)]?$/

/** Words of both results that stand at the same place in a line. */
interface Place {
  box: Box
  script: Word[]
  english: Word[]
}

function placesOf(script: Line, english: Line): Place[] {
  const places: Place[] = []
  const words = [
    ...script.map((word) => ({ word, isEnglish: false })),
    ...english.map((word) => ({ word, isEnglish: true }))
  ].sort((a, b) => a.word.box.left - b.word.box.left)
  for (const { word, isEnglish } of words) {
    const last = places.at(-1)
    const isSame = last !== undefined && overlapAlong(last.box, word.box) > sameWord
    const place = isSame ? last : { box: word.box, script: [], english: [] }
    place[isEnglish ? 'english' : 'script'].push(word)
    place.box = boxOf([...place.script, ...place.english])
    if (!isSame) places.push(place)
  }
  return places
}

/** In a Latin line the English words are preferred, in any other line those of its script; the others need a clear lead. */
function chosen({ script, english }: Place, isLatin: boolean): Word[] {
  if (script.length === 0) return isLatin || confidenceOf(english) >= sureWord ? english : []
  if (english.length === 0) return script
  const [ofScript, ofEnglish] = [confidenceOf(script), confidenceOf(english)]
  const isNumber = english.every((word) => number.test(word.text))
  if (isNumber && ofEnglish >= sureNumber && ofEnglish > ofScript) return english
  if (isLatin) return ofScript > ofEnglish + lead && ofScript >= sureWord ? script : english
  return ofEnglish > ofScript + lead && ofEnglish >= sureWord ? english : script
}

/**
 * From left to right. For right-to-left scripts the order of the script's own result, because their letters overlap and boxes
 * don't give the order.
 */
function inReadingOrder(line: Line, places: readonly Place[], isLatin: boolean): Word[] {
  const words = new Map(places.map((place) => [place, chosen(place, isLatin)]))
  if (isLatin || !line.some((word) => arabicLetter.test(word.text))) return [...words.values()].flat()
  const ordered: Word[] = []
  const done = new Set<Place>()
  for (const word of line) {
    const place = places.find((place) => place.script.includes(word))
    const taken = (place && words.get(place)) ?? []
    if (taken.includes(word)) ordered.push(word)
    else if (place && !done.has(place)) ordered.push(...taken)
    if (place) done.add(place)
  }
  for (const alone of places.filter((place) => place.script.length === 0)) {
    const at = ordered.findIndex((word) => word.box.right <= alone.box.left)
    ordered.splice(at < 0 ? ordered.length : at, 0, ...(words.get(alone) ?? []))
  }
  return ordered
}

/** Merges the results of a page's script and of English: at each place the words with more confidence. */
export function merged(script: readonly Line[], english: readonly Line[]): Line[] {
  const left = new Set(english.filter((line) => line.length > 0))
  const lines = script
    .filter((line) => line.length > 0)
    .map((line) => {
      const box = boxOf(line)
      const beside = [...left].filter(
        (line) => overlapDown(boxOf(line), box) > sameLine && overlapAlong(boxOf(line), box) > 0
      )
      for (const englishLine of beside) left.delete(englishLine)
      const ofEnglish = confidenceOf(beside.flat())
      const isLatin = ofEnglish >= sureLine && ofEnglish > confidenceOf(line)
      return inReadingOrder(line, placesOf(line, beside.flat()), isLatin)
    })
  return [...lines, ...[...left].filter((line) => confidenceOf(line) >= sureWord)]
}
