import { transcribe } from '@arogyachat/contract/speech'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve, signalOf } from '../../http/serve.ts'
import { openHearing, writeDown } from './transcription-service.ts'

export function recordRoutes(app: FastifyInstance, house: House): void {
  const hearing = openHearing()
  app.addHook('onClose', async () => hearing.end())
  serve(app, house, transcribe, ({ body, reply }) => writeDown(house, hearing, body, signalOf(reply)))
}
