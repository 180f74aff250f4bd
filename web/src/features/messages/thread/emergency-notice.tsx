import { languageOf } from '@arogyachat/contract/languages'
import { Phone, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { AnchorButton } from '../../../ui/button.tsx'
import { SecondEmergencyCard } from '../../assistant/second-emergency-card.tsx'
import type { EmergencyCard } from '../outbox.ts'

/** What to do at once after a message that reads like an emergency. It does not wait for the doctor. */
export function EmergencyNotice({ card }: { card: EmergencyCard }) {
  const t = useMessages('messages')
  const titleId = useId()
  // The language of the screen may have changed since.
  const own = { lang: card.language, dir: languageOf(card.language).dir }
  return (
    <section aria-labelledby={titleId} className="grid gap-3 rounded-md border-2 border-danger bg-danger-soft p-3.5">
      <p className="flex items-start gap-2.5 font-heading font-semibold text-danger text-xl leading-tight">
        <TriangleAlert aria-hidden className="mt-0.5 size-6 shrink-0" />
        <span {...own} id={titleId}>
          {card.title}
        </span>
      </p>
      <p>{t('emergencyLead')}</p>
      <div className="flex flex-wrap gap-2">
        {(card.numbers.length > 0 ? card.numbers : ['112']).map((number) => (
          <AnchorButton
            key={number}
            href={`tel:${number}`}
            variant="danger"
            size="lg"
            className="grow"
            icon={<Phone aria-hidden className="size-6 shrink-0" />}
          >
            {t('call', { number })}
          </AnchorButton>
        ))}
      </div>
      {card.steps.length > 0 && (
        <ol {...own} className="grid list-decimal gap-1.5 ps-6">
          {card.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      )}
      {card.also && (
        <div {...own}>
          <SecondEmergencyCard {...card.also} />
        </div>
      )}
    </section>
  )
}
