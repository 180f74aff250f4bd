import { createSpeech, getSpeech } from '@arogyachat/contract/endpoints/speech'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../../app-context.ts'
import { replyAbortSignal } from '../../../http/reply-end.ts'
import { serve } from '../../../http/serve.ts'
import { serveFile } from '../../../http/serve-file.ts'
import { openSpeech, readSpeech, startSpeech } from './synthesis-service.ts'

export function synthesisRoutes(app: FastifyInstance, context: AppContext): void {
  const speech = openSpeech(context)
  app.addHook('onClose', async () => speech?.audios.close())
  serve(app, context, createSpeech, ({ actor, body }) => startSpeech(context, speech, actor, body))
  serveFile(app, context, getSpeech, ({ actor, params, request, reply }) => {
    // Health data must not stay in the cache of a shared phone.
    reply.header('cache-control', 'no-store')
    return readSpeech(context, speech, actor, params.file_id, request.headers.range, replyAbortSignal(reply))
  })
}
