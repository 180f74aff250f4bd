import { transcribe } from '@arogyachat/contract/endpoints/speech'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve, signalOf } from '../../http/serve.ts'
import { openHearing, writeDown } from './transcription-service.ts'

export function recordRoutes(app: FastifyInstance, context: AppContext): void {
  const hearing = openHearing()
  app.addHook('onClose', async () => hearing.end())
  serve(app, context, transcribe, ({ body, reply }) => writeDown(context, hearing, body, signalOf(reply)))
}
