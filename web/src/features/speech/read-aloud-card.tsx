import type { LanguageCode } from '@arogyachat/contract/languages'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { useReceiverName } from './receiver-name.ts'
import { receiverOf, useSynthesisSource } from './synthesis-source.ts'
import { stopSpeaking } from './voice.ts'
import { allow, setReadsAloud, useReadsAloud } from './voice-choices.ts'

/** The setting to read new answers aloud. Turning it on also allows the named outside provider, if there is one. */
export function ReadAloudCard({ language }: { language: LanguageCode }) {
  const t = useMessages('speech')
  const source = useSynthesisSource(language)
  const receiverName = useReceiverName()
  const readsAloud = useReadsAloud()
  if (!source) return null
  const receiver = receiverOf(source)
  const choose = (wanted: boolean) => {
    if (wanted && receiver) allow(receiver)
    if (!wanted) stopSpeaking()
    setReadsAloud(wanted)
  }
  return (
    <Card as="section" tone="cream" aria-label={t('aloud.title')} className="grid gap-2 p-4">
      <CardTitle className="text-lg">{t('aloud.title')}</CardTitle>
      <p>{t('aloud.text')}</p>
      {receiver && <p>{t('consent.speakText', { name: receiverName(source) })}</p>}
      {source.kind === 'server' && !receiver && <p className="text-soft">{t('aloud.own')}</p>}
      <div className="flex flex-wrap gap-2">
        {[true, false].map((wanted) => (
          <Button
            key={String(wanted)}
            size="sm"
            variant={readsAloud === wanted ? 'primary' : 'outline'}
            aria-pressed={readsAloud === wanted}
            onClick={() => choose(wanted)}
          >
            {t(wanted ? 'aloud.on' : 'aloud.off')}
          </Button>
        ))}
      </div>
    </Card>
  )
}
