import type { DangerSignNode } from '@arogyachat/contract/assistant'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useChatMessages } from '../chat/chat-messages.tsx'
import { EmergencyCard } from '../chat/emergency-card.tsx'

type Option = NonNullable<DangerSignNode['options']>[number]

interface GuidanceProps {
  /** The chosen sign or region. */
  name: string
  node: DangerSignNode
  onOption: (option: Option) => void
  onBack: () => void
}

/** A question with its answers, or what to do. A screen reader starts at its heading. */
export function Guidance({ name, node, onOption, onBack }: GuidanceProps) {
  const { t } = useChatMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new question is read from its beginning
  useEffect(() => heading.current?.focus(), [node])
  const { card, options = [] } = node
  const paragraphs = node.text.split('\n\n').filter((text) => text !== '')
  return (
    <>
      <h3
        ref={heading}
        tabIndex={-1}
        className="font-heading font-semibold text-lg text-soft leading-tight outline-none"
      >
        {name}
      </h3>
      {card?.disposition === 'emergency_now' ? (
        <EmergencyCard
          title={card.title}
          calls={card.numbers.map((number) => ({ number, label: null }))}
          lead={paragraphs}
          steps={card.steps}
          also={card.also}
        />
      ) : (
        <>
          {card && (
            <section aria-label={card.title} className="grid gap-3 rounded-md border border-marigold bg-cream p-4">
              <p className="font-heading font-semibold text-lg text-on-cream leading-tight">{card.title}</p>
              <ul className="grid list-disc gap-1 ps-5">
                {card.steps.map((step) => (
                  <li key={step}>{step}</li>
                ))}
              </ul>
            </section>
          )}
          {paragraphs.map((text) => (
            <p
              key={text}
              className={options.length > 0 ? 'font-heading font-semibold text-xl leading-tight' : 'text-lg'}
            >
              {text}
            </p>
          ))}
        </>
      )}
      {options.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2">
          {options.map((option) => (
            <li key={option.id} className="grid">
              <Button variant="outline" size="lg" onClick={() => onOption(option)}>
                {option.label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="ghost"
        className="-ms-3 justify-self-start"
        icon={<ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />}
        onClick={onBack}
      >
        {t('dangerSigns.again')}
      </Button>
    </>
  )
}
