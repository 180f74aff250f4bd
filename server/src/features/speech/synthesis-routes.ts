import { createSpeech, getSpeech } from '@arogyachat/contract/speech'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve, serveFile, signalOf } from '../../http/serve.ts'
import { listen, openSpeaking, speak } from './synthesis-service.ts'

export function speakRoutes(app: FastifyInstance, house: House): void {
  const speaking = openSpeaking(house)
  app.addHook('onClose', async () => speaking?.audios.end())
  serve(app, house, createSpeech, ({ actor, body }) => speak(house, speaking, actor, body))
  serveFile(app, house, getSpeech, ({ actor, params, request, reply }) => {
    // Health data, on a phone that others use too.
    reply.header('cache-control', 'no-store')
    return listen(house, speaking, actor, params.file_id, request.headers.range, signalOf(reply))
  })
}
