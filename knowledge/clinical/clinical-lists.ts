import { z } from 'zod'
import data from './clinical-lists.json' with { type: 'json' }

const id = z.string().min(1)
const ids = z.array(id).min(1)

/** A measured value: °C, %, mmHg, breaths or beats per minute, mg/dL. */
const limit = z.strictObject({
  fact: z.enum([
    'temperatureCelsius',
    'oxygenPercent',
    'systolic',
    'diastolic',
    'breathsPerMinute',
    'pulsePerMinute',
    'sugarMgDl'
  ]),
  from: z.number().optional(),
  below: z.number().optional()
})
const measuredFinding = z.strictObject({ symptom: id, anyOf: z.array(limit).min(1) })

const schema = z.strictObject({
  asOf: z.iso.date(),
  /**
   * The red flag of suicide, its symptoms, the direct question after a hint, the question whether somebody is near, and the helplines
   * (Tele-MANAS first).
   */
  suicide: z.strictObject({
    flag: id,
    thought: id,
    selfHarm: id,
    lowMood: id,
    question: id,
    companionQuestion: id,
    numbers: ids
  }),
  /** Symptoms that are never suggested as what somebody meant: their words are heard, or their own question is asked. */
  neverSuggested: ids,
  emergencyNumber: id,
  /** Signs and red flags with which nobody writes for themselves: a message that names nobody is then not taken to be about the writer. */
  cannotWrite: ids,
  /** What an overdose is recorded as, medicines that are counted by the tablet, and advice that it rules out. */
  overdose: z.strictObject({ symptom: id, otcNames: ids, adviceWithheld: ids }),
  /** Sensations that make a rope, a blade or a fall the cause of an injury rather than a means of suicide. */
  injurySensations: ids,
  /** Bleeding in pregnancy and after a birth, and the other places that blood may come from. */
  bleeding: z.strictObject({
    part: id,
    sensation: id,
    heavy: id,
    period: id,
    inPregnancy: id,
    afterDelivery: id,
    elsewhere: ids
  }),
  /** Breaths are only counted in children: in an adult the same words mean shortness of breath. */
  fastBreathing: z.strictObject({ ofChild: id, ofAdult: id }),
  /** A cough of this many days is a symptom of its own (NTEP: two weeks or more is presumptive tuberculosis). */
  longCough: z.strictObject({ symptom: id, fromDays: z.number().positive(), becomes: id }),
  /** The question about a fever in the last days sets the fever itself. */
  recentFever: z.strictObject({ question: id, symptom: id }),
  /** The question about blood thinners is answered by this long-term illness or medicine. */
  bloodThinner: z.strictObject({ question: id, background: id }),
  /** Words beside which a bare number is a temperature, a blood pressure or a blood sugar. */
  measuredWith: z.strictObject({
    temperature: ids,
    pressure: z.strictObject({ parts: ids, symptoms: ids, conditions: ids }),
    sugar: z.strictObject({ parts: ids })
  }),
  /** Findings that follow from a measured value in anybody. */
  measuredFindings: z.array(measuredFinding),
  /** Conditions that follow from a measured value, to be seen by a doctor (ADA: 200 mg/dL at any time; WHO: 140/90). */
  measuredConditions: z.array(measuredFinding.omit({ symptom: true }).extend({ condition: id })),
  /** The findings with lower limits for mothers (WHO: 140/90 in pregnancy) and small children (IMNCI: breaths by age). */
  measuredFindingsOfGroups: z.array(
    measuredFinding.extend({
      isMother: z.literal(true).optional(),
      ageMonthsFrom: z.number().optional(),
      ageMonthsUnder: z.number().optional()
    })
  ),
  /** Treatments that matter only for the patient; the temporary ones only while they last. */
  treatments: z.strictObject({ temporary: ids, lasting: ids }),
  /** Long-term illnesses with which every complaint is seen within a day. */
  graveIllnesses: ids,
  /** Symptoms whose name says where they come from. */
  namedByCause: ids,
  /** Advice where neither a red flag nor a condition has its own. */
  generalAdvice: z.strictObject({ remedies: ids, worry: ids }),
  /** Lab tests offered when the message names none: in an answer, and in a booking. */
  testsOffered: z.strictObject({ asked: ids, booking: ids }),
  /** Which specialty takes children and pregnant women, and which keep their own. */
  specialties: z.strictObject({
    general: id,
    ofChildren: id,
    ofPregnancy: id,
    sameForChildren: ids,
    sameInPregnancy: ids
  })
})

/** Ids of red flags, symptoms, advice and tests that have a role in the assistant's rules, by that role. */
export const clinicalLists = schema.parse(data)
export type MeasuredFinding = z.infer<typeof measuredFinding>
