import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Meter } from '../../../ui/meter.tsx'

/** The share of a file that has been sent, 0 to 1; at 1 the server is processing it. Says when sending waits for the connection. */
export function SavingProgress({ share, isWaiting }: { share: number; isWaiting: boolean }) {
  const t = useMessages('records')
  const formats = useFormats()
  const words = share < 1 ? t('sending', { percent: formats.number(Math.floor(share * 100)) }) : t('keeping')
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-paper p-4">
      <p aria-hidden>{words}</p>
      <Meter label={words} value={share} />
      <p role="status" className={isWaiting ? '' : 'sr-only'}>
        {isWaiting ? t('waitingForLine') : share < 1 ? t('sendingNow') : t('keeping')}
      </p>
    </div>
  )
}
