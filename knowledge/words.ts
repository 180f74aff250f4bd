import { z } from 'zod'
import compositionData from './clinical/composition.json' with { type: 'json' }

/** The phrases of one meaning. CONTRIBUTING describes their pattern language. */
const forms = z.array(z.string().min(1))
const byId = z.record(z.string(), forms)
const modifierKinds = [
  'negBefore',
  'negAfter',
  'persist',
  'well',
  'resolved',
  'neutral',
  'but',
  'and',
  'or',
  'ends',
  'past',
  'now',
  'ago',
  'severe',
  'mild',
  'sudden',
  'gradual',
  'worsening',
  'better',
  'repeated',
  'spreads',
  'high',
  'whatIs',
  // The four of a general question ("Are platelets low in dengue?"): how it is asked, its words for what usually happens and
  // for what always does, and the words that tell of something happening here and now instead.
  'asks',
  'habitual',
  'general',
  'actual',
  'pregnant',
  'delivered',
  'male',
  'female'
] as const
export type Modifier = (typeof modifierKinds)[number]
const personKinds = [
  'self',
  'baby',
  'child',
  'son',
  'daughter',
  'mother',
  'father',
  'wife',
  'husband',
  'grandmother',
  'grandfather',
  'brother',
  'sister',
  'relative',
  'stranger',
  // Somebody in a film, a serial or the news, who is never the patient.
  'portrayed'
] as const
export type Person = (typeof personKinds)[number]
const timeKinds = [
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'today',
  'yesterday',
  'lastNight',
  'dayBeforeYesterday',
  'tomorrow',
  'dayAfterTomorrow',
  'morning',
  'noon',
  'afternoon',
  'evening',
  'night',
  'old'
] as const
export type TimeWord = (typeof timeKinds)[number]
const wishKinds = [
  'test',
  'book',
  'dose',
  'medicine',
  'doctor',
  'greeting',
  'thanks',
  'yes',
  'no',
  'cancel',
  'help',
  'injection',
  'bookings',
  // A cry for help that names no complaint.
  'plea'
] as const
export type Wish = (typeof wishKinds)[number]

/**
 * Concepts of which `assistant/understanding/crisis/crisis.ts` composes a thought of suicide or an overdose: how to die, how many tablets are
 * enough, means at hand, farewells; tablets taken, by mistake, by a child. `ready` and `bye` are whole by themselves.
 */
const crisisKinds = [
  'die',
  'how',
  'ask',
  'way',
  'end',
  'tablets',
  'sleeping',
  'poison',
  'hang',
  'means',
  'place',
  'lot',
  'all',
  'want',
  'may',
  'took',
  'strong',
  'mistake',
  'habit',
  'despair',
  'near',
  'ready',
  'bye',
  'farewell',
  'care',
  'pest',
  'calm',
  // Hints, which are a reason to ask: weariness with life, being a burden, being gone, being taken by God or death, last words,
  // possessions given away, cutting or burning oneself, standing at an edge, means that are kept or looked at, and hardships that drive people to it (debt, failure, shame).
  'weary',
  'burden',
  'absence',
  'taken',
  'parting',
  'given',
  'harm',
  'edge',
  'kept',
  'hardship',
  // News, lessons and prevention work, in which suicide is only a subject.
  'subject'
] as const
export type CrisisConcept = (typeof crisisKinds)[number]

const each = <const T extends readonly string[]>(kinds: T) =>
  z.strictObject(Object.fromEntries(kinds.map((kind) => [kind, forms])) as Record<T[number], typeof forms>)

export const wordsSchema = z.strictObject({
  language: z.string(),
  parts: byId,
  sensations: byId,
  symptoms: byId,
  redFlags: byId,
  conditions: byId,
  background: byId,
  tests: byId,
  idioms: forms,
  feelings: forms,
  modifiers: each(modifierKinds),
  people: each(personKinds),
  time: z.strictObject({
    ...each(timeKinds).shape,
    weekdays: z.array(forms).length(7),
    months: z.array(forms).length(12)
  }),
  numbers: byId,
  wants: each(wishKinds),
  crisis: each(crisisKinds)
})
export type Words = z.infer<typeof wordsSchema>

/** A dialect's own words, which are added to those of its base language (`mergeWords`). */
export const dialectWordsSchema = wordsSchema.extend({
  /** Phrases of the base language that mean something else in the dialect. */
  unlike: forms,
  modifiers: wordsSchema.shape.modifiers.partial(),
  people: wordsSchema.shape.people.partial(),
  time: wordsSchema.shape.time.omit({ weekdays: true, months: true }).partial(),
  wants: wordsSchema.shape.wants.partial(),
  crisis: wordsSchema.shape.crisis.partial()
})
export type DialectWords = z.infer<typeof dialectWordsSchema>

const compositionSchema = z.strictObject({
  parts: z.record(z.string(), z.string()),
  sensations: z.record(z.string(), z.string()),
  /** Any of the parts together with any of the sensations is this symptom. */
  rules: z.array(z.strictObject({ symptom: z.string(), parts: z.array(z.string()), sensations: z.array(z.string()) })),
  /** A finding that implies a second one if the words beside it meet the conditions. */
  derivations: z.array(
    z.strictObject({
      from: z.string(),
      to: z.string(),
      when: z.strictObject({
        severity: z.literal('severe').optional(),
        onset: z.literal('sudden').optional(),
        durationDaysMin: z.number().optional(),
        modifier: z.enum(['high', 'repeated', 'spreads']).optional(),
        part: z.string().optional(),
        sensation: z.string().optional(),
        pregnant: z.literal(true).optional()
      })
    })
  ),
  /** A symptom that becomes another one beside one of these signs: something swallowed that stops the voice is choking. */
  combinations: z.array(
    z.strictObject({
      symptom: z.string(),
      signs: z.array(z.string()),
      is: z.string(),
      /** Signs that mean nothing by themselves: a cold takes the voice as well. */
      signsOnly: z.array(z.string())
    })
  )
})
export const composition = compositionSchema.parse(compositionData)
export type Derivation = (typeof composition.derivations)[number]
