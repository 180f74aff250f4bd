import { languageOf } from '@arogyachat/contract/languages'
import { clsx } from 'clsx'
import { bubbles } from './bubbles.ts'

const tones = {
  said: 'bubble self-start bg-card text-ink',
  answered: 'bubble-mine self-end bg-neem text-on-neem',
  marked: 'bubble-mine self-end bg-marigold text-on-marigold'
}

/** The conversation in the scripts of India, as on the landing page. Decorative. */
export function ScriptBubbles({ className }: { className?: string }) {
  return (
    <div
      aria-hidden
      // The sides are those of the landing page, in every language.
      dir="ltr"
      className={clsx(
        'flex flex-col justify-center gap-4 rounded-[32px] bg-linear-150 from-mint to-cream p-8',
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
            'w-fit animate-rise px-4 py-2 font-heading font-semibold text-lg shadow-float [animation-fill-mode:backwards]',
            tones[bubble.tone]
          )}
        >
          {bubble.text}
        </span>
      ))}
    </div>
  )
}
