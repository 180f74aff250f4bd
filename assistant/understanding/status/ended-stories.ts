import { normalWord } from '../../language/text.ts'
import { hasModifier } from '../clause-modifiers.ts'
import type { Clause } from '../clauses.ts'
import type { Measures } from '../measures/measures.ts'

/** Verbs in the present tense: a clause that has one tells of today, even in the middle of an old story. */
const presentTense = new Set(
  (
    'is are am has have hurts hurting है हैं हूं हूँ सै सूं बा बानी hai hain hu hun hoon sai ba bani ਹੈ ਹਨ ਨੇ ਆਂ hai ne aan ' +
    'છે છું છીએ che chhe chu chhu ہے ہیں ہوں আছে আছি হচ্ছে করছে ache achi hocche korche ' +
    'ఉంది ఉన్నాయి వస్తోంది undi unnayi vastondi இருக்கு இருக்கிறது வருது வலிக்குது irukku varudhu valikkudhu'
  )
    .split(' ')
    .map(normalWord)
)

const daysPerYear = 365

/** Whether a clause is about a time long ago: "in 2015", "as a child", "it is four years now". */
const isOld = (clause: Clause, { isLongAgo, durationDays }: Measures): boolean =>
  isLongAgo || hasModifier(clause, 'past') || (durationDays !== undefined && durationDays >= daysPerYear)

const isRecovery = (clause: Clause, story: readonly Clause[]): boolean =>
  hasModifier(clause, 'resolved', 'well') && !hasModifier(clause, 'persist') && !isOfOtherPart(clause, story)

const partsOf = ({ matches }: Clause): string[] =>
  matches.flatMap(({ meaning }) => (meaning.kind === 'part' ? meaning.id : []))

/** Whether a clause is about a part of the body that these clauses do not name: "My knee is fine now" ends no chest pain. */
export function isOfOtherPart(clause: Clause, others: readonly Clause[]): boolean {
  const named = new Set(others.flatMap(partsOf))
  const own = partsOf(clause)
  return own.length > 0 && !own.some((part) => named.has(part))
}

/**
 * The clauses of stories that are over: from a clause about a time long ago to the one that reports the recovery ("Two years ago
 * his face was swollen. They gave him an injection. He is fine now."). A clause that tells of today ends a story before it is
 * over, so an emergency reported beside a past illness stays one.
 */
export function endedStories(
  clauses: readonly Clause[],
  measures: readonly Measures[],
  wordAt: (position: number) => string
): ReadonlySet<Clause> {
  const ended = new Set<Clause>()
  let story: Clause[] = []
  let isOpen = false
  for (const [i, clause] of clauses.entries()) {
    if (isRecovery(clause, story)) {
      if (isOpen) for (const past of story) ended.add(past)
      isOpen = false
      story = []
      continue
    }
    const isToday = isOfToday(clause, wordAt)
    if (!isToday && isOld(clause, measures[i] as Measures)) isOpen = true
    else if (isToday && hasComplaint(clause)) isOpen = false
    if (!isOpen) story = []
    else if (!isToday) story.push(clause)
  }
  return ended
}

function isOfToday(clause: Clause, wordAt: (position: number) => string): boolean {
  if (hasModifier(clause, 'now', 'persist', 'worsening')) return true
  for (let position = clause.from; position < clause.to; position++) if (presentTense.has(wordAt(position))) return true
  return false
}

const complaints = new Set(['symptom', 'sensation', 'flag', 'condition'])
const hasComplaint = ({ matches }: Clause): boolean => matches.some(({ meaning }) => complaints.has(meaning.kind))
