import type { LanguageCode } from '@arogyachat/contract/languages'
import { createContext, use } from 'react'
import type { MessagesOf } from '../../../i18n/messages.ts'

export interface ChatMessages {
  language: LanguageCode
  t: MessagesOf<'assistant'>
}

/**
 * The language and texts of a chat. The demo on the landing page has its own language and is rendered outside the app's
 * providers, which would make that page larger.
 */
export const ChatMessagesContext = createContext<ChatMessages | null>(null)

export function useChatMessages(): ChatMessages {
  const messages = use(ChatMessagesContext)
  if (!messages) throw new Error('useChatMessages is used outside <ChatMessagesContext>.')
  return messages
}
