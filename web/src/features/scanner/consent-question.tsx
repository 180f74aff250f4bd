import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { CardTitle } from '../../ui/card.tsx'
import type { Reader } from './queries.ts'

interface ConsentQuestionProps {
  reader: Reader
  onAllow: () => void
  onDecline: () => void
}

/** Asks before an image is sent to an outside reader, by the reader's name. */
export function ConsentQuestion({ reader, onAllow, onDecline }: ConsentQuestionProps) {
  const t = useMessages('scanner')
  const title = t('consent.title', { name: reader.name ?? '' })
  return (
    <section aria-label={title} className="grid gap-3">
      <CardTitle as="h3" className="text-lg">
        {title}
      </CardTitle>
      <p>{t('consent.text')}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onAllow}>{t('consent.allow')}</Button>
        <Button variant="outline" onClick={onDecline}>
          {t('consent.decline')}
        </Button>
      </div>
    </section>
  )
}
