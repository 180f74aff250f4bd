import type { LanguageCode } from '@arogyachat/contract/languages'
import { createContext, use } from 'react'
import type { MessagesOf } from '../../../i18n/messages.ts'

export interface ChatLanguage {
  language: LanguageCode
  t: MessagesOf<'assistant'>
}

/**
 * The words of a chat. The demo on the landing page speaks the language chosen in its own panel and stands outside the app's
 * providers, so that none of them weighs on that page.
 */
export const ChatWords = createContext<ChatLanguage | null>(null)

export function useChatWords(): ChatLanguage {
  const words = use(ChatWords)
  if (!words) throw new Error('A part of the chat stands outside <ChatWords>.')
  return words
}
