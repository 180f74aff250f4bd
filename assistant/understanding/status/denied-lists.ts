import { indexOf } from '../../language/match-index.ts'
import { normalWord } from '../../language/text.ts'
import { firstToken, hasModifier, isModifier, lastToken } from '../clause-modifiers.ts'
import type { Clause } from '../clauses.ts'
import { type ExtractedFinding, extractFindings } from '../findings.ts'
import { isNegated } from '../negation.ts'

/** "Nothing" or "none", which denies a whole list with the negation behind it: "छाती में दर्द, पसीना, चक्कर कुछ नहीं". */
const nothing = new Set(
  (
    'कुछ कुछो कुछु कुछऊ कवनो किमे किमै कोई kuch kuchh kuchho kuchhu kuchu kavno kime koi ਕੁਝ ਕੁੱਝ ਕੁਸ਼ ਕੋਈ kujh kuj kush ' +
    'કંઈ કાંઈ કશું કશુંય કંઇ kai kain kaai kashu kasu কিছু কিছুই কোনোটাই কিচ্ছু kichu kichhu kichui kichhui kicchu ' +
    'ஒன்னும் ஒண்ணும் ஒன்றும் எதுவும் எதுவுமே onnum onum edhuvum ethuvum ఏమీ ఏమి ఏం ఏవీ ఏదీ emi em evi edi کچھ کوئی'
  )
    .split(' ')
    .map(normalWord)
)
/** What may stand between the last of the list and that word: "सांस फूलना ऐसा कुछ नहीं", "पसीना वगैरह कुछ नहीं". */
const suchLike = new Set(
  'ऐसा ऐसी एड़ा वगैरह aisa aisi vagairah wagera ਵਗੈਰਾ ਇਹੋ એવું વગેરે evu এমন ইত্যাদি emon அப்படி appadi அது அலாம் లాంటివి అలాంటివి ایسا وغیرہ'
    .split(' ')
    .map(normalWord)
)
/** Words that add nothing to a list. */
const fillers = new Set(
  'में मे में की का के को भी या और any a an the in of me mein ki ka ke bhi ya ਵਿੱਚ ਵਿਚ ਦੀ ਦਾ ਵੀ ਜਾਂ ਤੇ માં ની કે এ বা ও میں کی کا یا'
    .split(' ')
    .map(normalWord)
)

type WordAt = (position: number) => string

/** The most items of a list beside its first and last, which bounds the time of a message of many. */
const mostItems = 12
/** The most words of an item that no list knows, such as sweat in a language where it is no complaint by itself. */
const longestUnknownItem = 2

const clinicalKinds = new Set(['part', 'sensation', 'symptom', 'flag', 'condition'])

/** Whether a clause is an item of a list: findings and nothing else, no time, no degree, no other word; or one or two words. */
function isItem(clause: Clause, findings: readonly ExtractedFinding[], wordAt: WordAt): boolean {
  const index = indexOf(clause.matches)
  const isOfFinding = (position: number) =>
    findings.some((finding) => firstToken(finding) <= position && position <= lastToken(finding))
  const others: number[] = []
  for (let position = clause.from; position < clause.to; position++) {
    const isJoining = index.covering(position).some((match) => isModifier(match, 'and', 'or'))
    if (wordAt(position) !== '' && !isJoining && !fillers.has(wordAt(position)) && !isOfFinding(position))
      others.push(position)
  }
  if (findings.length > 0) return others.length === 0 && !findings.some((finding) => isNegated(finding, clause))
  const isPlain = (position: number) =>
    index.covering(position).every(({ meaning }) => clinicalKinds.has(meaning.kind) || meaning.kind === 'idiom')
  return others.length > 0 && others.length <= longestUnknownItem && others.every(isPlain)
}

/**
 * Whether a clause ends with an item, "nothing" and a negation: not with "and" or "else" before "nothing", nor with a verb behind
 * it ("ate nothing").
 */
function endsWithNothing(clause: Clause, wordAt: WordAt): boolean {
  const index = indexOf(clause.matches)
  const has = (position: number, ...ids: string[]) =>
    index.covering(position).some((match) => isModifier(match, ...ids))
  for (let position = clause.from + 1; position < clause.to; position++) {
    if (!nothing.has(wordAt(position))) continue
    let item = position - 1
    while (suchLike.has(wordAt(item))) item--
    if (!index.covering(item).some(({ meaning }) => clinicalKinds.has(meaning.kind)) || has(item, 'and')) continue
    let end = position + 1
    while (end < clause.to && (has(end, 'negAfter', 'negBefore', 'ends') || fillers.has(wordAt(end)))) end++
    if (end === clause.to && has(position + 1, 'negAfter', 'negBefore')) return true
  }
  return false
}

/**
 * The clauses whose findings a neighbour denies, because all are items of one list: "chest pain, sweat, fever: nothing of it" in
 * the way of Indian languages, with "nothing" behind the last item, or English "no fever, vomiting or chest pain". Without
 * "nothing" or "or" the items may be meant to be present ("no fever, chest pain"), and are left so.
 */
export function deniedByList(clauses: readonly Clause[], wordAt: WordAt): ReadonlySet<Clause> {
  const denied = new Set<Clause>()
  const findingsOf = new Map<Clause, ExtractedFinding[]>()
  const findings = (clause: Clause): ExtractedFinding[] => {
    const known = findingsOf.get(clause) ?? extractFindings(clause.matches, wordAt)
    findingsOf.set(clause, known)
    return known
  }
  const listed = new Map<Clause, boolean>()
  const isListed = (clause: Clause): boolean => {
    const is = listed.get(clause) ?? isItem(clause, findings(clause), wordAt)
    listed.set(clause, is)
    return is
  }
  for (const [i, last] of clauses.entries()) {
    const isOr = hasModifier(last, 'or')
    const isNothing = endsWithNothing(last, wordAt)
    if (!isOr && !isNothing) continue
    const isDenied = findings(last).length > 0 && findings(last).every((finding) => isNegated(finding, last))
    const items: Clause[] = isOr && !isDenied && isListed(last) ? [last] : []
    let first = clauses[i - 1]
    for (
      let at = i - 1;
      first && items.length < mostItems && !first.isSentenceEnd && isListed(first);
      first = clauses[--at]
    )
      items.push(first)
    const isOpenedByNo =
      first !== undefined &&
      !first.isSentenceEnd &&
      hasModifier(first, 'negBefore') &&
      findings(first).length > 0 &&
      findings(first).every((finding) => isNegated(finding, first))
    if (isNothing || isDenied || (isOr && isOpenedByNo)) for (const item of items) denied.add(item)
  }
  return denied
}
