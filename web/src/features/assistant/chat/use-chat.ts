import type { AssistantReply, AssistantSuggestion } from '@arogyachat/contract/assistant'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { useEffect, useRef, useState } from 'react'
import { newUuid } from '../../../lib/new-uuid.ts'
import { ask, type Question } from './ask.ts'

export interface ChatMessage {
  key: string
  sender: 'user' | 'bot'
  text: string
  /** Set for messages of the bot. */
  answer: AssistantReply | null
  /** ISO instant. */
  at: string
  isUnsent?: boolean
}

/** An answer that is being received: the assessment first, then the text in parts. */
export interface PendingAnswer {
  answer: AssistantReply | null
  words: string
}

interface Conversation {
  messages: ChatMessage[]
  pending: PendingAnswer | null
  /** Why the last message was not answered. */
  failure: unknown
}

type OutgoingMessage = Pick<Question, 'text' | 'answer' | 'message'>

interface ChatOptions {
  language: LanguageCode
  /** The stored messages of a continued conversation. */
  messages?: ChatMessage[]
  conversation?: string
  consent?: Pick<Question, 'useProfile' | 'allowModel'>
  onAnswer?: (answer: AssistantReply) => void
}

export interface Chat extends Conversation {
  say: (text: string) => void
  choose: (suggestion: AssistantSuggestion) => void
  retry: () => void
}

/** An example is sent as text; every other suggestion answers a question. */
const isExample = (suggestion: AssistantSuggestion) => suggestion.id.startsWith('example:')

let messageCount = 0
const newMessage = (content: Pick<ChatMessage, 'sender' | 'text' | 'answer'>): ChatMessage => ({
  ...content,
  key: `message-${++messageCount}`,
  at: new Date().toISOString()
})

/** One conversation with the assistant: its messages, the pending answer, and the last failure. */
export function useChat({ language, messages = [], conversation, consent, onAnswer }: ChatOptions): Chat {
  const [talk, setTalk] = useState<Conversation>({ messages, pending: null, failure: null })
  const conversationId = useRef(conversation)
  const unanswered = useRef<OutgoingMessage | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const change = (to: (old: Conversation) => Partial<Conversation>) => setTalk((old) => ({ ...old, ...to(old) }))
  const markLast = (old: Conversation, isUnsent: boolean) =>
    old.messages.map((message, position) => (position === old.messages.length - 1 ? { ...message, isUnsent } : message))

  async function deliver(outgoing: OutgoingMessage) {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    unanswered.current = outgoing
    try {
      const answer = await ask(
        {
          ...outgoing,
          language,
          ...consent,
          ...(conversationId.current !== undefined && { conversation: conversationId.current })
        },
        {
          signal,
          onStart: (start) => change(() => ({ pending: { answer: start, words: '' } })),
          onDelta: (more) =>
            change(({ pending }) => ({
              pending: { answer: pending?.answer ?? null, words: (pending?.words ?? '') + more }
            }))
        }
      )
      conversationId.current = answer.conversation
      unanswered.current = null
      change((old) => ({
        pending: null,
        messages: [...old.messages, newMessage({ sender: 'bot', text: answer.reply, answer })]
      }))
      onAnswer?.(answer)
    } catch (failure) {
      if (signal.aborted) return
      change((old) => ({ pending: null, failure, messages: markLast(old, true) }))
    } finally {
      running.current = null
    }
  }

  function send(text: string, outgoing: OutgoingMessage) {
    if (running.current || text.trim() === '') return
    change((old) => ({
      messages: [...old.messages, newMessage({ sender: 'user', text: text.trim(), answer: null })],
      pending: { answer: null, words: '' },
      failure: null
    }))
    void deliver({ ...outgoing, message: newUuid() })
  }

  return {
    ...talk,
    say: (text) => send(text, { text: text.trim() }),
    choose: (suggestion) =>
      send(suggestion.label, isExample(suggestion) ? { text: suggestion.label } : { answer: suggestion.id }),
    retry: () => {
      if (running.current || !unanswered.current) return
      change((old) => ({ messages: markLast(old, false), pending: { answer: null, words: '' }, failure: null }))
      void deliver(unanswered.current)
    }
  }
}
