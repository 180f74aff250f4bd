import { translate } from '@arogyachat/contract/translation'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve, signalOf } from '../../http/serve.ts'
import { Translations } from './service.ts'

/** @param screens the folder of the screens' words, `locales/messages`, one folder a language */
export function translationRoutes(app: FastifyInstance, house: House, screens: string): void {
  const translations = new Translations(house, screens)
  serve(app, house, translate, ({ actor, params, body, reply }) =>
    translations.translate(actor, { ...body, language: params.language }, signalOf(reply))
  )
}
