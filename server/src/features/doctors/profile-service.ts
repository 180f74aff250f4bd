import type { DoctorProfile } from '@arogyachat/contract/doctors'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { saveDoctorProfile } from '@arogyachat/contract/endpoints/doctors'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { AppContext } from '../../app-context.ts'
import type { Queryable, Tx } from '../../db/database.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { countsOfDoctor } from '../appointments/service.ts'
import { wakeWaitlist } from '../appointments/waitlist/upkeep-service.ts'
import * as profiles from './profile-store.ts'

async function profileOf(context: AppContext, q: Queryable, doctorId: string): Promise<DoctorProfile> {
  const profile = await profiles.findProfile(q, doctorId, dateInIndia(context.clock.now()))
  if (!profile) throw new AppError('NOT_FOUND')
  const { doctor, daysOff, ...own } = profile
  const { totalPatients } = await countsOfDoctor(context, q, doctorId)
  return { ...doctor, ...own, availability: { ...doctor.availability, daysOff }, totalPatients }
}

/**
 * The doctor's own profile.
 * @throws AppError NOT_FOUND.
 */
export const readProfile = (context: AppContext, actor: Actor): Promise<DoctorProfile> =>
  profileOf(context, context.database.db, actor.accountId)

/**
 * Makes the doctor visible and bookable from `since`, or no longer with null. The accounts feature calls it when the
 * address is verified or the account closed. Returns false when the account is closed.
 */
export const setBookable = (tx: Tx, doctorId: string, since: Date | null) => profiles.setBookable(tx, doctorId, since)

/** Stores an empty text as null. */
const orNull = (text: string | undefined) => (text === '' ? null : text)

/**
 * Saves the fields in the request and keeps the others; past days off are dropped.
 * @throws AppError NOT_FOUND.
 */
export async function saveProfile(
  context: AppContext,
  actor: Actor,
  input: InputFor<typeof saveDoctorProfile>['body']
): Promise<DoctorProfile> {
  const { availability, consultationFee, registrationNumber, registrationCouncil, ...plain } = input
  const today = dateInIndia(context.clock.now())
  const profile = await context.database.transaction(async (tx) => {
    await profiles.update(
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
      await profiles.replaceDaysOff(tx, actor.accountId, ahead)
    }
    return profileOf(context, tx, actor.accountId)
  })
  context.live.changed([actor.accountId], ['profile', 'doctors'])
  if (availability) await wakeWaitlist(context, [actor.accountId])
  return profile
}
