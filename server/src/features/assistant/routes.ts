import {
  askAssistant,
  askGemini,
  attachIntake,
  deleteConversation,
  detectIntent,
  getAssistantSettings,
  getConversation,
  getIntake,
  listConversations
} from '@arogyachat/contract/endpoints/assistant'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { serveEvents } from '../../http/serve-events.ts'
import { listOwn, readOwn, remove } from './conversation-service.ts'
import { attach, readIntake } from './intake-service.ts'
import { answerPlainly, ask, intentOfText } from './service.ts'

export function assistantRoutes(app: FastifyInstance, context: AppContext): void {
  serveEvents(app, context, askAssistant, async ({ actor, body, emit, signal }) => ({
    success: true,
    ...(await ask(context, actor, { question: body, emit, signal }))
  }))
  serve(app, context, detectIntent, async ({ body }) => ({ success: true, intent: await intentOfText(body.text) }))
  serve(app, context, askGemini, async ({ actor, body }) => ({
    success: true,
    response: await answerPlainly(context, actor, body.prompt, body.language)
  }))
  serve(app, context, getAssistantSettings, async () => {
    const model = context.languageModel
    return { success: true, model: model && { name: model.name, isOutside: model.isOutside } }
  })
  serve(app, context, listConversations, ({ actor, query }) => listOwn(context, actor, query))
  serve(app, context, getConversation, async ({ actor, params }) => ({
    success: true,
    conversation: await readOwn(context, actor, params.id)
  }))
  serve(app, context, deleteConversation, async ({ actor, params }) => {
    await remove(context, actor, params.id)
    return { success: true }
  })
  serve(app, context, attachIntake, async ({ actor, params, body }) => ({
    success: true,
    intake: await attach(context, actor, params.id, body)
  }))
  serve(app, context, getIntake, async ({ actor, params }) => ({
    success: true,
    intake: await readIntake(context, actor, params.id)
  }))
}
