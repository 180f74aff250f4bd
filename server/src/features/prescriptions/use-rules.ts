import type { MedicineUse } from '@arogyachat/contract/prescriptions/uses'
import { type Medicine, medicines } from '@arogyachat/knowledge/medicines'
import { wordsOf } from './rules.ts'

export type Route = Medicine['routes'][number]

const setOf = (words: string) => new Set(words.split(' '))
/** Gives each of these words the routes that it may mean. */
const meaning = (words: string, ...routes: Route[]): [string, readonly Route[]][] =>
  words.split(' ').map((word) => [word, routes])

/** Words for how a medicine is given. The words of an earlier list decide: `eye ointment` is for the eye. */
const routeWords: readonly ReadonlyMap<string, readonly Route[]>[] = [
  new Map([
    ...meaning('oral', 'mouth', 'drops'),
    ...meaning('eye', 'eye'),
    ...meaning('ear', 'ear'),
    ...meaning('nasal nose', 'nose'),
    ...meaning('vaginal pessary', 'vagina'),
    ...meaning('rectal suppository suppositories', 'rectum')
  ]),
  new Map([
    ...meaning('tab tabs tablet tablets cap caps capsule capsules syrup syp syr susp suspension', 'mouth'),
    ...meaning('sachet sachets granules chewable lozenge teaspoon teaspoons tsp tablespoon tablespoons tbsp', 'mouth'),
    ...meaning('cream ointment oint gel lotion topical skin shampoo soap', 'skin'),
    ...meaning('inhaler inhalation rotacap rotacaps respule respules puff puffs nebuliser nebulizer mdi', 'inhaled'),
    ...meaning('inj injection vial ampoule amp pen penfill cartridge iv im sc', 'injection')
  ]),
  new Map(meaning('drop drops', 'drops', 'eye', 'ear', 'nose'))
]
const isRouteWord = (word: string) => routeWords.some((words) => words.has(word))

/** Units, releases of the active substance, pharmacopoeias and ages: none of them means another substance. */
const otherWords = setOf(
  'mg mcg ug μg g gm gms ml iu unit units sr xr er cr xl la od dt md odt ds ec retard ip bp usp kid junior paediatric pediatric adult'
)
/** Salts of one substance. A name of its own, as in `Vitamin D3 + calcium`, stands in a part without another name. */
const salts = setOf(
  'hydrochloride hcl dihydrochloride besylate besilate sodium disodium calcium potassium magnesium maleate fumarate tartrate succinate citrate sulphate sulfate bisulphate bisulfate phosphate bromide proxetil trihydrate dihydrate monohydrate mesylate acetate'
)
/** Beside a vitamin or a mineral these are no salts, but other substances: `Vitamin D3 calcium`. */
const minerals = setOf('calcium potassium magnesium sodium')
const supplement = /vitamin|supplement|mineral|haematinic/
/** Words of a dosage that are not part of a name. */
const dosageWords = setOf(
  'a an one two three half quarter full each per in of to water litre glass spoon spoons apply thin layer scoop'
)
const connectors = setOf('and with')
/** Releases are written or left out. */
const releases = setOf('sr xr er cr xl')

interface Name {
  medicine: Medicine
  /** It says too little about the form: a cream and a tablet may have this name. */
  needsRoute: boolean
}

const withoutConnectors = (text: string) => wordsOf(text).filter((word) => !connectors.has(word))

function namesOf(medicine: Medicine): [string, Name][] {
  const { generic, synonyms, brands, routes } = medicine
  const isSystemic = routes.some((route) => route === 'mouth' || route === 'injection')
  const short = generic.replace(/\([^)]*\)/g, ' ')
  const hasForm = wordsOf(generic).some(isRouteWord)
  const names: [string[], boolean][] = [
    ...[generic, ...synonyms].map((name): [string[], boolean] => [withoutConnectors(name), !isSystemic]),
    [withoutConnectors(short), hasForm || !isSystemic],
    [withoutConnectors(short).filter((word) => !isRouteWord(word) && !releases.has(word)), hasForm || !isSystemic],
    ...brands.map((name): [string[], boolean] => [withoutConnectors(name), false])
  ]
  return names.map(([words, needsRoute]) => [words.join(''), { medicine, needsRoute }])
}

const index = new Map<string, Name[]>()
for (const [key, name] of medicines.flatMap(namesOf)) index.set(key, [...(index.get(key) ?? []), name])
/** The most words in a name. */
const longestName = 8

/** The routes that a text names, one list for each word that decides; empty when it names none. */
export function routesIn(text: string, words: readonly string[]): (readonly Route[])[] {
  for (const list of routeWords) {
    const named = words.flatMap((word) => list.get(word) ?? []).length > 0
    if (named) return words.flatMap((word) => (list.has(word) ? [list.get(word) ?? []] : []))
  }
  if (text.includes('%')) return [['skin', 'eye', 'ear', 'nose']]
  return /\d\s*mg\b(?!\s*\/)/i.test(text) ? [['mouth', 'injection']] : []
}

/** Whether the text states strengths and none is above the medicine's limit. */
function isWithinStrength({ upToMg }: Medicine, words: readonly string[]): boolean {
  if (upToMg === undefined) return true
  const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number)
  return numbers.length > 0 && numbers.every((number) => number <= upToMg) && Math.max(...numbers) >= upToMg / 2
}

interface Word {
  text: string
  /** Number of the part, between `+`, `/`, `&`, `,` and words like them. */
  part: number
  isDosage: boolean
}

function readWords(name: string, dosage: string): Word[] {
  let part = 0
  const read = (text: string, isDosage: boolean): Word[] =>
    text
      // `60K` are sixty thousand units; `T. Crocin` is a tablet and `C. Mox` a capsule.
      .replace(/(\d)\s*k\b/gi, '$1')
      .replace(/^\s*t\.\s*/i, 'tab ')
      .replace(/^\s*c\.\s*/i, 'cap ')
      .split(/([+/&,]|\b(?:and|with)\b)/i)
      .flatMap((piece, at) => {
        if (at % 2 === 1) part++
        return at % 2 === 1 ? [] : wordsOf(piece).map((word) => ({ text: word, part, isDosage }))
      })
  return [...read(name, false), ...read(dosage, true)]
}

/** The longest names, from left to right, and the words that belong to none. */
function matchNames(words: readonly Word[]): { found: Name[][]; matched: Set<number>; rest: Word[] } {
  const found: Name[][] = []
  const matched = new Set<number>()
  const rest: Word[] = []
  for (let from = 0; from < words.length; ) {
    let end = Math.min(words.length, from + longestName)
    const key = () =>
      words
        .slice(from, end)
        .map((word) => word.text)
        .join('')
    while (end > from && !index.has(key())) end--
    if (end === from) rest.push(words[from++] as Word)
    else {
      found.push(index.get(key()) ?? [])
      for (const word of words.slice(from, end)) matched.add(word.part)
      from = end
    }
  }
  return { found, matched, rest }
}

function isHarmless({ text, part, isDosage }: Word, matched: ReadonlySet<number>): boolean {
  if (/^\p{N}/u.test(text) || isRouteWord(text) || otherWords.has(text)) return true
  return isDosage ? dosageWords.has(text) : salts.has(text) && matched.has(part)
}

/**
 * What the medicine of one row of a prescription is usually given for, by the catalogue: one list of alternatives for each active
 * medicine. Null unless every word of the row is known, each name is a whole name of the catalogue, the form agrees and the use of
 * each part is certain: a wrong use would be worse than none.
 */
export function usesOf({ name, dosage }: { name: string; dosage: string }): MedicineUse[][] | null {
  const words = readWords(name, dosage)
  const texts = words.map((word) => word.text)
  const { found, matched, rest } = matchNames(words)
  if (found.length === 0 || !rest.every((word) => isHarmless(word, matched))) return null
  const isSupplement = found.flat().some(({ medicine }) => supplement.test(medicine.kind))
  if (isSupplement && rest.some((word) => minerals.has(word.text))) return null
  const routes = routesIn(`${name} ${dosage}`, texts)
  const uses = new Map<string, MedicineUse[]>()
  for (const names of found) {
    const fitting = names.filter(
      ({ medicine, needsRoute }) =>
        (routes.length > 0 || !needsRoute) &&
        routes.every((named) => named.some((route) => medicine.routes.includes(route))) &&
        isWithinStrength(medicine, texts)
    )
    const [first, ...others] = new Map(fitting.map(({ medicine }) => [medicine.uses.join(), medicine.uses])).values()
    if (!first || first.length === 0 || others.length > 0) return null
    uses.set(first.join(), first)
  }
  return [...uses.values()]
}
