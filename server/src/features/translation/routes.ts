import { translate } from '@arogyachat/contract/endpoints/translation'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { replyAbortSignal } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import { Translations } from './service.ts'

/** @param messagesFolder `locales/messages`, which contains a folder per language */
export function translationRoutes(app: FastifyInstance, context: AppContext, messagesFolder: string): void {
  const translations = new Translations(context, messagesFolder)
  serve(app, context, translate, ({ actor, params, body, reply }) =>
    translations.translate(actor, { ...body, language: params.language }, replyAbortSignal(reply))
  )
}
