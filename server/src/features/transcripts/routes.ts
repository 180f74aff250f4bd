import {
  addTranscriptLines,
  deleteTranscript,
  getTranscript,
  getTranscriptConsent,
  setTranscriptConsent
} from '@arogyachat/contract/transcripts/transcript-endpoints'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as transcripts from './service.ts'

export function transcriptRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, getTranscriptConsent, async ({ actor, params }) => ({
    success: true,
    consent: await transcripts.readConsent(context, actor, params.id)
  }))
  serve(app, context, setTranscriptConsent, async ({ actor, params, body }) => ({
    success: true,
    consent: await transcripts.setConsent(context, actor, params.id, body.agreed)
  }))
  serve(app, context, addTranscriptLines, async ({ actor, params, body }) => {
    await transcripts.addLines(context, actor, params.id, body)
    return { success: true }
  })
  serve(app, context, getTranscript, async ({ actor, params }) => ({
    success: true,
    transcript: await transcripts.read(context, actor, params.id)
  }))
  serve(app, context, deleteTranscript, async ({ actor, params }) => {
    await transcripts.remove(context, actor, params.id)
    return { success: true }
  })
}
