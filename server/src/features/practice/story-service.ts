import type { InputFor, ReplyFor } from '@arogyachat/contract/endpoint'
import type { getPatientStory } from '@arogyachat/contract/endpoints/patients'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { AppError } from '../../platform/app-error.ts'
import { listWithPatient } from '../appointments/service.ts'
import { findCard } from './patients-service.ts'

/**
 * A patient and one page of their visits with the doctor. Both reads are audited.
 * @throws AppError NOT_FOUND when the doctor does not treat the patient.
 */
export async function readStory(
  context: AppContext,
  actor: Actor,
  patientId: string,
  page: InputFor<typeof getPatientStory>['query']
): Promise<Omit<ReplyFor<typeof getPatientStory>, 'success'>> {
  const { appointments, total } = await listWithPatient(context, actor, patientId, page)
  const patient = await findCard(context, actor, patientId)
  if (!patient) throw new AppError('NOT_FOUND')
  return { patient, visits: appointments, total, ...page }
}
