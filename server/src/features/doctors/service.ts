import type { Doctor, DoctorProfile } from '@arogyachat/contract/doctors'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { languageOf } from '@arogyachat/contract/languages'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { countsOfDoctor, freeSlotsOn, listUpcoming } from '../appointments/service.ts'
import { type Known, recommend, recommendedCount } from './rules.ts'
import * as store from './store.ts'

const onlyVerified = (context: AppContext) => context.config.doctorVerification === 'required'
const shownOn = (context: AppContext): store.Shown => ({
  onlyVerified: onlyVerified(context),
  withDemo: context.config.isDemo
})

export async function listDoctors(
  context: AppContext,
  filters: store.DoctorFilters & { page: number; pageSize: number }
): Promise<{ doctors: Doctor[]; total: number }> {
  const { page, pageSize } = filters
  const { db } = context.database
  const shown = shownOn(context)
  const total = await store.count(db, filters, shown)
  const of = { shown, limit: pageSize, offset: (page - 1) * pageSize, total }
  return { doctors: total > of.offset ? await store.list(db, filters, of) : [], total }
}

/** Visits and fields a recommendation looks back on. */
const recentVisits = 20
const recentFields = 2
/** Of each field and language this many of the best are compared. */
const candidatesEach = 10

/** Two doctors that fit what is known of the patient; the first two of the list when nothing is known. */
export async function listRecommended(context: AppContext, actor: Actor) {
  const { db } = context.database
  const visits = await store.listRecentVisits(db, actor.accountId, recentVisits)
  const known: Known = {
    specializations: [...new Set(visits.map((visit) => visit.specialization))].slice(0, recentFields),
    language: actor.language && languageOf(actor.language).english,
    seenDoctorIds: new Set(visits.map((visit) => visit.doctor_id))
  }
  const shown = shownOn(context)
  const best = (filters: store.DoctorFilters, limit: number) => store.list(db, filters, { shown, limit, offset: 0 })
  const language = known.language ?? undefined
  // Each is one bounded query, and there are at most seven of them.
  const candidates = await Promise.all([
    best({}, recommendedCount),
    language ? best({ language }, candidatesEach) : [],
    ...known.specializations.flatMap((specialization) => [
      best({ specialization }, candidatesEach),
      language ? best({ specialization, language }, candidatesEach) : []
    ]),
    store.listByIds(db, [...known.seenDoctorIds], shown)
  ])
  return recommend(candidates.flat(), known)
}

/** Patients do not find a doctor whom they cannot book and, where verification is required, an unverified one. */
export async function readDoctor(context: AppContext, actor: Actor, id: string): Promise<Doctor> {
  const doctor = await store.find(context.database.db, id, context.config.isDemo)
  if (!doctor) throw new AppError('NOT_FOUND')
  if (actor.role === 'doctor') return doctor
  if (onlyVerified(context) && !doctor.verified) throw new AppError('NOT_FOUND')
  if (!(await store.isBookable(context.database.db, id))) throw new AppError('NOT_FOUND')
  return doctor
}

export const availableSlots = async (context: AppContext, actor: Actor, doctorId: string, date: string) => ({
  date,
  availableSlots: await freeSlotsOn(context, context.database.db, actor, doctorId, date)
})

async function profileOf(context: AppContext, q: Queryable, doctorId: string): Promise<DoctorProfile> {
  const profile = await store.findProfile(q, doctorId, dateInIndia(context.clock.now()))
  if (!profile) throw new AppError('NOT_FOUND')
  const { doctor, daysOff, ...own } = profile
  const { totalPatients } = await countsOfDoctor(context, q, doctorId)
  return { ...doctor, ...own, availability: { ...doctor.availability, daysOff }, totalPatients }
}

export const readProfile = (context: AppContext, actor: Actor): Promise<DoctorProfile> =>
  profileOf(context, context.database.db, actor.accountId)

/**
 * Patients find and book the doctor from `since` on; with null they no longer do. The account's own feature decides when: the
 * address is proven, or the account is closed.
 */
export const setBookable = (tx: Tx, doctorId: string, since: Date | null) => store.setBookable(tx, doctorId, since)

/** A text that was emptied is not there. */
const orNull = (text: string | undefined) => (text === '' ? null : text)

/** Fields left out stay as they are; days off that are over are dropped. */
export async function saveProfile(
  context: AppContext,
  actor: Actor,
  input: InputFor<typeof saveDoctorProfile>['body']
): Promise<DoctorProfile> {
  const { availability, consultationFee, registrationNumber, registrationCouncil, ...plain } = input
  const today = dateInIndia(context.clock.now())
  const profile = await context.database.transaction(async (tx) => {
    await store.update(
      tx,
      actor.accountId,
      {
        ...plain,
        ...(consultationFee !== undefined && { consultation_fee: consultationFee }),
        ...(availability && { days: availability.days, time_slots: availability.timeSlots })
      },
      { number: orNull(registrationNumber), council: orNull(registrationCouncil) }
    )
    if (availability?.daysOff) {
      const ahead = availability.daysOff.filter((date) => date >= today)
      await store.replaceDaysOff(tx, actor.accountId, ahead)
    }
    return profileOf(context, tx, actor.accountId)
  })
  context.live.changed([actor.accountId], ['profile', 'doctors'])
  return profile
}

/** A doctor's first screen shows at most this many visits to come (specification part 9). */
const upcomingShown = 3

export async function readDashboard(context: AppContext, actor: Actor) {
  const upcoming = await listUpcoming(context, actor, upcomingShown)
  const counts = await countsOfDoctor(context, context.database.db, actor.accountId)
  return { ...counts, nextAppointment: upcoming[0] ?? null, upcoming }
}
