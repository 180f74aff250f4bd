import type { Doctor } from '@arogyachat/contract/doctors'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { freeSlotsOn } from '../appointments/booking/booking-service.ts'
import * as profiles from './profile-store.ts'
import * as store from './store.ts'

const onlyVerified = (context: AppContext) => context.config.doctorVerification === 'required'
/** Which doctors this site shows, by its configuration. */
export const visibilityOn = (context: AppContext): store.Visibility => ({
  onlyVerified: onlyVerified(context),
  withDemo: context.config.isDemo
})

/**
 * One doctor.
 * @throws AppError NOT_FOUND for an unknown doctor, and to patients for a doctor they cannot book or, where
 * verification is required, an unverified one.
 */
export async function readDoctor(context: AppContext, actor: Actor, id: string): Promise<Doctor> {
  const doctor = await store.find(context.database.db, id, context.config.isDemo)
  if (!doctor) throw new AppError('NOT_FOUND')
  if (actor.role === 'doctor') return doctor
  if (onlyVerified(context) && !doctor.verified) throw new AppError('NOT_FOUND')
  if (!(await profiles.isBookable(context.database.db, id))) throw new AppError('NOT_FOUND')
  return doctor
}

/**
 * The slots of a doctor that can be booked on this day.
 * @throws AppError NOT_FOUND.
 */
export const availableSlots = async (context: AppContext, actor: Actor, doctorId: string, date: string) => ({
  date,
  availableSlots: await freeSlotsOn(context, context.database.db, actor, doctorId, date)
})
