import type { AssistantReply, AssistantSuggestion } from '@arogyachat/contract/assistant'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { useEffect, useRef, useState } from 'react'
import { newUuid } from '../../../lib/new-uuid.ts'
import { ask, type Question } from './ask.ts'

export interface Line {
  key: string
  sender: 'user' | 'bot'
  text: string
  /** With a bot's line. */
  answer: AssistantReply | null
  /** ISO instant. */
  at: string
  isUnsent?: boolean
}

/** The answer that is on its way: conclusions first, then words as they come. */
export interface Coming {
  answer: AssistantReply | null
  words: string
}

interface Talk {
  lines: Line[]
  coming: Coming | null
  /** Why the last line was not answered. */
  failure: unknown
}

type Said = Pick<Question, 'text' | 'answer' | 'message'>

interface ChatOptions {
  language: LanguageCode
  /** Kept lines of a conversation that goes on. */
  lines?: Line[]
  conversation?: string
  consent?: Pick<Question, 'useProfile' | 'allowModel'>
  onAnswer?: (answer: AssistantReply) => void
}

export interface Chat extends Talk {
  say: (text: string) => void
  choose: (suggestion: AssistantSuggestion) => void
  retry: () => void
}

/** An example is something to say; every other suggestion answers a question. */
const isExample = (value: AssistantSuggestion) => value.id.startsWith('example:')

let made = 0
const newLine = (value: Pick<Line, 'sender' | 'text' | 'answer'>): Line => ({
  ...value,
  key: `said-${++made}`,
  at: new Date().toISOString()
})

/** One conversation with the assistant: what was said, what is being answered, and what failed. */
export function useChat({ language, lines = [], conversation, consent, onAnswer }: ChatOptions): Chat {
  const [talk, setTalk] = useState<Talk>({ lines, coming: null, failure: null })
  const memory = useRef(conversation)
  const unheard = useRef<Said | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const change = (to: (old: Talk) => Partial<Talk>) => setTalk((old) => ({ ...old, ...to(old) }))
  const markLast = (old: Talk, isUnsent: boolean) =>
    old.lines.map((line, position) => (position === old.lines.length - 1 ? { ...line, isUnsent } : line))

  async function deliver(said: Said) {
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    unheard.current = said
    try {
      const answer = await ask(
        { ...said, language, ...consent, ...(memory.current !== undefined && { conversation: memory.current }) },
        {
          signal,
          onStart: (start) => change(() => ({ coming: { answer: start, words: '' } })),
          onDelta: (more) =>
            change(({ coming }) => ({
              coming: { answer: coming?.answer ?? null, words: (coming?.words ?? '') + more }
            }))
        }
      )
      memory.current = answer.conversation
      unheard.current = null
      change((old) => ({
        coming: null,
        lines: [...old.lines, newLine({ sender: 'bot', text: answer.reply, answer })]
      }))
      onAnswer?.(answer)
    } catch (failure) {
      if (signal.aborted) return
      change((old) => ({ coming: null, failure, lines: markLast(old, true) }))
    } finally {
      running.current = null
    }
  }

  function send(text: string, said: Said) {
    if (running.current || text.trim() === '') return
    change((old) => ({
      lines: [...old.lines, newLine({ sender: 'user', text: text.trim(), answer: null })],
      coming: { answer: null, words: '' },
      failure: null
    }))
    void deliver({ ...said, message: newUuid() })
  }

  return {
    ...talk,
    say: (text) => send(text, { text: text.trim() }),
    choose: (value) => send(value.label, isExample(value) ? { text: value.label } : { answer: value.id }),
    retry: () => {
      if (running.current || !unheard.current) return
      change((old) => ({ lines: markLast(old, false), coming: { answer: null, words: '' }, failure: null }))
      void deliver(unheard.current)
    }
  }
}
