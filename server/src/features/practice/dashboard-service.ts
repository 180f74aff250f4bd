import { profileImageUrl } from '@arogyachat/contract/accounts'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import { type DoctorDashboard, figuresDays, visitsForDelay } from '@arogyachat/contract/practice/practice'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { countsOfDoctor, listUpcoming } from '../appointments/service.ts'
import { nameOfPatient } from '../personal-data/texts-service.ts'
import { visitTimeOf } from './patients-service.ts'
import { daysSinceMonday, medianOf, startDelay } from './rules.ts'
import * as store from './store.ts'

/** A doctor's dashboard shows at most this many upcoming appointments. */
const upcomingShown = 3

type Outcome = Awaited<ReturnType<typeof store.listOutcomes>>[number]

/** The patients who are in the room of a call of today, or of last night, while the doctor is not. */
async function listWaiting(context: AppContext, actor: Actor, today: string): Promise<DoctorDashboard['waiting']> {
  const calls = await store.listOpenCalls(context.database.db, actor.accountId, addDays(today, -1), today)
  if (calls.length === 0) return []
  const presence = await context.live.inRooms(calls.map((visit) => visit.id))
  return calls
    .filter(({ id }) => {
      const inRoom = presence.get(id)
      return inRoom?.patient === true && !inRoom.doctor
    })
    .map((visit) => ({
      ...visitTimeOf({ ...visit, type: visit.consultation_type }),
      patient: {
        _id: visit.patient_id,
        name: nameOfPatient(visit.name, actor.language),
        age: visit.age,
        gender: visit.gender,
        profileImage: profileImageUrl(visit.patient_id, visit.image_at)
      }
    }))
}

const countOf = (outcomes: readonly Outcome[], status: Outcome['status']): number =>
  outcomes.filter((outcome) => outcome.status === status).length

const weekOf = (outcomes: readonly Outcome[], monday: string): DoctorDashboard['week'] =>
  Array.from({ length: 7 }, (_, day) => {
    const date = addDays(monday, day)
    const ofDay = outcomes.filter((outcome) => outcome.date === date)
    return {
      date,
      booked: ofDay.length,
      completed: countOf(ofDay, 'completed'),
      noShows: countOf(ofDay, 'no-show')
    }
  })

function lastDaysOf(outcomes: readonly Outcome[], from: string, today: string): DoctorDashboard['lastDays'] {
  const recent = outcomes.filter(({ date }) => date >= from && date <= today)
  const delays = recent.flatMap(({ date, slot, met_at }) => (met_at ? [startDelay(date, slot, met_at)] : []))
  return {
    completed: countOf(recent, 'completed'),
    noShows: countOf(recent, 'no-show'),
    startDelayMinutes: medianOf(delays, visitsForDelay)
  }
}

/** The figures, the upcoming appointments and who is waiting. The read of the appointments is audited. */
export async function readDashboard(context: AppContext, actor: Actor): Promise<DoctorDashboard> {
  const { db } = context.database
  const today = dateInIndia(context.clock.now())
  const monday = addDays(today, -daysSinceMonday(today))
  const firstDay = addDays(today, -figuresDays)
  const upcoming = await listUpcoming(context, actor, upcomingShown)
  const outcomes = await store.listOutcomes(db, actor.accountId, firstDay, addDays(monday, 6))
  const { rating_sum, rating_count } = await store.findRating(db, actor.accountId)
  return {
    ...(await countsOfDoctor(context, db, actor.accountId)),
    nextAppointment: upcoming[0] ?? null,
    upcoming,
    waiting: await listWaiting(context, actor, today),
    week: weekOf(outcomes, monday),
    lastDays: lastDaysOf(outcomes, firstDay, today),
    rating: {
      average: rating_count === 0 ? null : Math.round((rating_sum / rating_count) * 10) / 10,
      count: rating_count
    }
  }
}
