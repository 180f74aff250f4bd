import { createSpeech, getSpeech } from '@arogyachat/contract/endpoints/speech'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve, serveFile, signalOf } from '../../http/serve.ts'
import { listen, openSpeaking, speak } from './synthesis-service.ts'

export function speakRoutes(app: FastifyInstance, context: AppContext): void {
  const speaking = openSpeaking(context)
  app.addHook('onClose', async () => speaking?.audios.end())
  serve(app, context, createSpeech, ({ actor, body }) => speak(context, speaking, actor, body))
  serveFile(app, context, getSpeech, ({ actor, params, request, reply }) => {
    // Health data, on a phone that others use too.
    reply.header('cache-control', 'no-store')
    return listen(context, speaking, actor, params.file_id, request.headers.range, signalOf(reply))
  })
}
