import { languageOf } from '@arogyachat/contract/languages'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { bubbles } from './bubbles.ts'

const tones = {
  said: 'bubble self-start bg-card text-ink',
  answered: 'bubble-mine self-end bg-neem text-on-neem',
  marked: 'bubble-mine self-end bg-marigold text-on-marigold'
}

interface ScriptBubblesProps {
  className?: string
  /** A drawing below the conversation. */
  children?: ReactNode
}

/** The conversation in the scripts of India, as on the landing page. Decorative. */
export function ScriptBubbles({ className, children }: ScriptBubblesProps) {
  return (
    <div
      aria-hidden
      // The sides are those of the landing page, in every language.
      dir="ltr"
      className={clsx(
        'flex flex-col justify-between gap-3 rounded-[32px] bg-linear-150 from-mint to-cream p-8',
        className
      )}
    >
      {bubbles.map((bubble, index) => (
        <span
          key={bubble.language}
          lang={bubble.language}
          dir={languageOf(bubble.language).dir}
          style={{ animationDelay: `${index * 90}ms` }}
          className={clsx(
            'w-fit animate-rise px-4 py-2 font-heading font-semibold text-xl shadow-float [animation-fill-mode:backwards]',
            tones[bubble.tone]
          )}
        >
          {bubble.text}
        </span>
      ))}
      {children}
    </div>
  )
}
