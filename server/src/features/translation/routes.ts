import { translate } from '@arogyachat/contract/endpoints/translation'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve, signalOf } from '../../http/serve.ts'
import { Translations } from './service.ts'

/** @param screens the folder of the screens' words, `locales/messages`, one folder a language */
export function translationRoutes(app: FastifyInstance, context: AppContext, screens: string): void {
  const translations = new Translations(context, screens)
  serve(app, context, translate, ({ actor, params, body, reply }) =>
    translations.translate(actor, { ...body, language: params.language }, signalOf(reply))
  )
}
