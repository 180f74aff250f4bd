import { messageMax } from '@arogyachat/contract/assistant'
import { SendHorizontal } from 'lucide-react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useActingFor } from '../../lib/acting/acting-for.ts'
import { draftOf } from '../../lib/draft.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'

const MicrophoneButton = lazyPart(
  async () => {
    const [button] = await Promise.all([
      import('../speech/recognition/microphone-button.tsx'),
      languageStore.want(['speech'])
    ])
    return button.MicrophoneButton
  },
  () => <Skeleton className="h-13 w-32 rounded-md" />
)

const examples = ['fever', 'stomach', 'sugar'] as const
const plainText = { parse: (saved: unknown) => (typeof saved === 'string' ? saved.slice(0, messageMax) : '') }

/** Asks how the patient is. An example is sent at once; what was spoken or typed can be corrected first. */
export function AskCard({ onAsk }: { onAsk: (question: string) => void }) {
  const t = useMessages('appointments')
  const nameOf = useNameOf()
  const person = useActingFor()
  const language = useLanguage()
  const draft = useMemo(() => draftOf('home-question', plainText), [])
  const [text, setText] = useState(() => draft.read() ?? '')
  const input = useRef<HTMLInputElement>(null)
  const isBlank = text.trim() === ''
  const type = (typed: string) => {
    setText(typed)
    draft.keep(typed)
  }
  const add = (more: string) => {
    const typed = input.current?.value.trimEnd() ?? ''
    type([typed, more].filter(Boolean).join(' ').slice(0, messageMax))
    input.current?.focus()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isBlank) {
      input.current?.focus()
      return
    }
    draft.clear()
    onAsk(text.trim())
  }
  return (
    <Card as="section" aria-labelledby="ask-title" className="flex flex-col gap-3">
      <CardTitle id="ask-title">{person ? t('home.askFor', { name: nameOf(person.name) }) : t('home.ask')}</CardTitle>
      <form onSubmit={send} className="flex flex-wrap items-stretch gap-2">
        <input
          ref={input}
          type="text"
          dir={isBlank ? undefined : 'auto'}
          value={text}
          maxLength={messageMax}
          autoComplete="off"
          enterKeyHint="send"
          aria-labelledby="ask-title"
          placeholder={t('home.write')}
          onChange={(event) => type(event.target.value)}
          className="min-h-13 min-w-0 flex-1 basis-34 rounded-md border border-edge bg-paper px-3.5 text-base text-ink"
        />
        {!isBlank && (
          <Button
            type="submit"
            size="lg"
            variant="outline"
            className="px-4!"
            icon={<SendHorizontal aria-hidden className="size-5 rtl:-scale-x-100" />}
          >
            {t('home.send')}
          </Button>
        )}
        <MicrophoneButton language={language} onText={add} isLabelled />
      </form>
      <ul className="flex flex-wrap gap-2">
        {examples.map((example) => {
          const question = t(`home.examples.${example}`)
          return (
            <li key={example}>
              <Button variant="ghost" size="sm" className="bg-mint! px-4! text-start" onClick={() => onAsk(question)}>
                {question}
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
