import { listPatientNotes, listVisitNotes, signVisitNote } from '@arogyachat/contract/endpoints/visit-notes/visit-notes'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { listOfPatient, listVersions } from './service.ts'
import { sign } from './sign-service.ts'

export function visitNoteRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, signVisitNote, async ({ actor, params, body }) => ({
    success: true,
    note: await sign(context, actor, params.id, body)
  }))
  serve(app, context, listVisitNotes, async ({ actor, params }) => ({
    success: true,
    notes: await listVersions(context, actor, params.id)
  }))
  serve(app, context, listPatientNotes, ({ actor, params, query }) => listOfPatient(context, actor, params.id, query))
}
