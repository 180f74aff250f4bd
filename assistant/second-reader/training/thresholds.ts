import { emergencyFamilies } from '@arogyachat/knowledge/clinical/emergency-families'
import type { Thresholds } from '../model.ts'
import type { FamilyScore } from '../reader.ts'

/** A message that its own model has not seen, with the scores of that model. */
export interface Calibrated extends FamilyScore {
  /** The true family; null for a calm message. */
  truth: string | null
  /** Whether the rules raise an alarm by themselves, or with doubt that the model's score dispels. */
  isAlarmedByRules: boolean
}

/**
 * Shares of all calm messages that the model may alarm and ask about beside the rules, the same for a crisis alone, and the share
 * of right families.
 */
export const budgets = { alarm: 0.01, ask: 0.055, crisisAlarm: 0.002, crisisAsk: 0.03, certain: 0.93 }

/** The thresholds that keep the alarms and questions on calm messages within their budgets. */
export function thresholdsFrom(messages: readonly Calibrated[]): Thresholds {
  const missed = messages.filter(({ isAlarmedByRules }) => !isAlarmedByRules)
  const calm = messages.filter(({ truth }) => truth === null).length
  const alarm = thresholdsWithin(missed, budgets.alarm * calm)
  const left = missed.filter(({ any, family }) => any < (alarm[family] as number))
  const crisis = { alarm: crisisFrom(messages, budgets.crisisAlarm), ask: crisisFrom(messages, budgets.crisisAsk) }
  return { alarm, ask: thresholdsWithin(left, budgets.ask * calm), certain: certainFrom(messages, alarm), crisis }
}

/** The score of a crisis that the given share of the calm messages reaches. */
function crisisFrom(messages: readonly Calibrated[], share: number): number {
  const calm = messages.filter(({ truth }) => truth === null).map(({ crisis }) => crisis)
  return calm.sort((a, b) => b - a)[Math.floor(share * calm.length)] ?? Number.MAX_VALUE
}

/**
 * One threshold a family such that at most `allowed` calm messages are above them, and as many emergencies as possible. A calm
 * message costs the same everywhere, so each family stops where the next emergencies cost more than `price` each.
 */
function thresholdsWithin(messages: readonly Calibrated[], allowed: number): Record<string, number> {
  let cheap = 0
  let dear = 1000
  for (let i = 0; i < 40; i++) {
    const price = (cheap + dear) / 2
    if (costOf(messages, atPrice(messages, price)) > allowed) cheap = price
    else dear = price
  }
  return atPrice(messages, dear)
}

/** Emergencies are counted with this many imagined in each family, so that a family with few messages is not closed. */
const prior = 0.5

function atPrice(messages: readonly Calibrated[], price: number): Record<string, number> {
  return Object.fromEntries(
    emergencyFamilies.map(({ id }) => {
      const own = messages.filter(({ family }) => family === id).sort((a, b) => b.any - a.any)
      let best = 0
      let gain = 0
      let threshold = ceilingOf(own)
      for (const [i, { truth, any }] of own.entries()) {
        gain += truth === null ? -price : 1 + prior / (i + 1)
        if (gain > best) {
          best = gain
          threshold = any
        }
      }
      return [id, threshold]
    })
  )
}

/** Above every message seen: of a family without examples only stronger scores count. */
const ceilingOf = (messages: readonly Calibrated[]): number => Math.max(2, ...messages.map(({ any }) => any)) + 0.5

const costOf = (messages: readonly Calibrated[], thresholds: Record<string, number>): number =>
  messages.filter(({ truth, any, family }) => truth === null && any >= (thresholds[family] as number)).length

/** The lead of a family from which the share of right families among the alarms is as high as demanded. */
function certainFrom(messages: readonly Calibrated[], alarm: Record<string, number>): number {
  const alarms = messages
    .filter(({ truth, any, family }) => truth !== null && any >= (alarm[family] as number))
    .sort((a, b) => b.lead - a.lead)
  let right = 0
  let threshold = Number.MAX_VALUE
  for (const [i, { truth, family, lead }] of alarms.entries()) {
    if (truth === family) right++
    if (right / (i + 1) >= budgets.certain) threshold = lead
  }
  return threshold
}
