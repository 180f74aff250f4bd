import { extractText } from '@arogyachat/contract/scanner'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve, signalOf } from '../../http/serve.ts'
import { extract } from './service.ts'

export function scannerRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, extractText, ({ body, reply }) => extract(house, body, signalOf(reply)))
}
