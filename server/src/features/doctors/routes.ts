import {
  deleteCertificate,
  deleteSignature,
  findDoctors,
  getCertificate,
  getDoctor,
  getDoctorForPatient,
  getDoctorProfile,
  getSignature,
  listAvailableSlots,
  listDoctorDocuments,
  listDoctors,
  listFreeDays,
  listOwnAvailableSlots,
  listRecommendedDoctors,
  saveCertificate,
  saveDoctorProfile,
  saveSignature,
  searchDoctors
} from '@arogyachat/contract/endpoints/doctors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { replyAbortSignal } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import { freeDaysOf } from '../appointments/free-time-service.ts'
import * as documents from './document-service.ts'
import * as profiles from './profile-service.ts'
import * as recommendations from './recommendation-service.ts'
import * as search from './search-service.ts'
import * as service from './service.ts'

export function doctorRoutes(app: FastifyInstance, context: AppContext): void {
  documentRoutes(app, context)
  for (const endpoint of [listDoctors, searchDoctors]) {
    serve(app, context, endpoint, async ({ actor, query }) => ({
      success: true,
      ...(await search.listDoctors(context, actor, query)),
      page: query.page,
      pageSize: query.pageSize
    }))
  }
  serve(app, context, findDoctors, async ({ actor, body }) => ({
    success: true,
    ...(await search.findDoctors(context, actor, body)),
    page: body.page,
    pageSize: body.pageSize
  }))
  for (const endpoint of [getDoctor, getDoctorForPatient]) {
    serve(app, context, endpoint, async ({ actor, params }) => ({
      success: true,
      doctor: await service.readDoctor(context, actor, params.id)
    }))
  }
  serve(app, context, listRecommendedDoctors, async ({ actor }) => ({
    success: true,
    doctors: await recommendations.listRecommended(context, actor)
  }))
  serve(app, context, listAvailableSlots, async ({ actor, params, query }) => ({
    success: true,
    ...(await service.availableSlots(context, actor, params.id, query.date))
  }))
  serve(app, context, listFreeDays, async ({ actor, params, query }) => ({
    success: true,
    days: await freeDaysOf(context, actor, params.id, query)
  }))
  serve(app, context, listOwnAvailableSlots, async ({ actor, query }) => ({
    success: true,
    ...(await service.availableSlots(context, actor, actor.accountId, query.date))
  }))
  serve(app, context, getDoctorProfile, async ({ actor }) => ({
    success: true,
    doctor: await profiles.readProfile(context, actor)
  }))
  serve(app, context, saveDoctorProfile, async ({ actor, body }) => ({
    success: true,
    message: 'Your profile has been updated successfully',
    doctor: await profiles.saveProfile(context, actor, body)
  }))
}

function asPrivateFile(reply: FastifyReply, document: { mediaType: string; bytes: Buffer }): Buffer {
  reply.headers(documents.documentHeaders(document))
  return document.bytes
}

function documentRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listDoctorDocuments, async ({ actor }) => ({
    success: true,
    ...(await documents.listDocuments(context, actor))
  }))
  serve(app, context, saveCertificate, async ({ actor, body }) => ({
    success: true,
    certificate: await documents.saveCertificate(context, actor, body)
  }))
  serve(app, context, saveSignature, async ({ actor, body, reply }) => ({
    success: true,
    signature: await documents.saveSignature(context, actor, body, replyAbortSignal(reply))
  }))
  serveFile(app, context, getCertificate, async ({ actor, reply }) =>
    asPrivateFile(reply, await documents.readDocument(context, context.database.db, actor.accountId, 'certificate'))
  )
  serveFile(app, context, getSignature, async ({ actor, reply }) =>
    asPrivateFile(reply, await documents.readDocument(context, context.database.db, actor.accountId, 'signature'))
  )
  serve(app, context, deleteCertificate, async ({ actor }) => {
    await documents.deleteDocument(context, actor, 'certificate')
    return { success: true }
  })
  serve(app, context, deleteSignature, async ({ actor }) => {
    await documents.deleteDocument(context, actor, 'signature')
    return { success: true }
  })
}
