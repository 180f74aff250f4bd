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
} from '@arogyachat/contract/assistant'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve, serveEvents } from '../../http/serve.ts'
import { listOwn, readOwn, remove } from './conversation-service.ts'
import { attach, readIntake } from './intake-service.ts'
import { answerPlainly, ask, intentOfText } from './service.ts'

export function assistantRoutes(app: FastifyInstance, house: House): void {
  serveEvents(app, house, askAssistant, async ({ actor, body, emit, signal }) => ({
    success: true,
    ...(await ask(house, actor, { question: body, emit, signal }))
  }))
  serve(app, house, detectIntent, async ({ body }) => ({ success: true, intent: await intentOfText(body.text) }))
  serve(app, house, askGemini, async ({ actor, body }) => ({
    success: true,
    response: await answerPlainly(house, actor, body.prompt, body.language)
  }))
  serve(app, house, getAssistantSettings, async () => {
    const model = house.languageModel
    return { success: true, model: model && { name: model.name, isOutside: model.isOutside } }
  })
  serve(app, house, listConversations, ({ actor, query }) => listOwn(house, actor, query))
  serve(app, house, getConversation, async ({ actor, params }) => ({
    success: true,
    conversation: await readOwn(house, actor, params.id)
  }))
  serve(app, house, deleteConversation, async ({ actor, params }) => {
    await remove(house, actor, params.id)
    return { success: true }
  })
  serve(app, house, attachIntake, async ({ actor, params, body }) => ({
    success: true,
    intake: await attach(house, actor, params.id, body)
  }))
  serve(app, house, getIntake, async ({ actor, params }) => ({
    success: true,
    intake: await readIntake(house, actor, params.id)
  }))
}
