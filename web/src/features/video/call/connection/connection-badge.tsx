import { clsx } from 'clsx'
import { useMessages } from '../../../../i18n/use-messages.ts'
import type { CallState } from '../call-state.ts'

const bars = { poor: 1, fair: 2, good: 3 }

/** The quality of the connection, as bars and as text, once it was measured. */
export function ConnectionBadge({ call: { measured, voiceOnly } }: { call: CallState }) {
  const t = useMessages('video')
  if (!measured) return null
  const { quality } = measured
  return (
    <p className="flex items-center gap-2 rounded-md bg-black/45 px-3 py-1.5 text-sm text-white">
      <span aria-hidden className="flex items-end gap-0.5">
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className={clsx('w-1.5 rounded-xs bg-white', bar > bars[quality] && 'opacity-30')}
            style={{ height: bar * 5 }}
          />
        ))}
      </span>
      <span className="sr-only">{t('line.label')}</span>
      {t(`line.${quality}`)}
      {voiceOnly && <span>· {t('line.voiceFirst')}</span>}
    </p>
  )
}
