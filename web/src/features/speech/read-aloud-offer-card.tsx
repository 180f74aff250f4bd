import type { LanguageCode } from '@arogyachat/contract/languages'
import { Volume2 } from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { useReceiverName } from './receiver-name.ts'
import { receiverOf, useSynthesisSource } from './synthesis-source.ts'
import { allow, setReadsAloud, useReadsAloud } from './voice-choices.ts'

/** Offers once to read answers aloud. Agreeing also allows the named outside provider, if there is one. */
export function ReadAloudOffer({ language }: { language: LanguageCode }) {
  const t = useMessages('speech')
  const source = useSynthesisSource(language)
  const receiverName = useReceiverName()
  const isAsked = useReadsAloud() !== null
  if (!source || isAsked) return null
  const receiver = receiverOf(source)
  const agree = () => {
    if (receiver) allow(receiver)
    setReadsAloud(true)
  }
  return (
    <section aria-label={t('aloud.title')} className="grid gap-2 rounded-md border border-line bg-card p-3">
      <p className="flex items-center gap-2 font-heading font-semibold">
        <Volume2 aria-hidden className="size-5 shrink-0 text-neem" />
        {t('aloud.title')}
      </p>
      {receiver && <p className="text-sm">{t('consent.speakText', { name: receiverName(source) })}</p>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="outline" onClick={agree}>
          {t('aloud.on')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setReadsAloud(false)}>
          {t('aloud.off')}
        </Button>
      </div>
    </section>
  )
}
