import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import type { CallState } from '../call-state.ts'

interface ConnectionDetailsProps {
  call: CallState
  sendsCamera: boolean
}

/** What the browser measures of the connection, for anyone who helps with a bad connection. */
export function ConnectionDetails({ call, sendsCamera }: ConnectionDetailsProps) {
  const t = useMessages('video')
  const { number } = useFormats()
  const { measured, voiceOnly } = call
  if (!measured) return null
  const { rttMs, loss, receiveKbps, isRelayed } = measured.sample
  const facts: [term: string, value: string | null][] = [
    [t('line.label'), t(`line.${measured.quality}`)],
    [t('settings.sending'), t(`settings.levels.${sendsCamera && !voiceOnly ? measured.sending : 'off'}`)],
    [t('settings.delay'), rttMs === null ? null : t('settings.ms', { value: number(Math.round(rttMs)) })],
    [t('settings.lost'), loss === null ? null : t('settings.percent', { value: number(Math.round(loss * 1000) / 10) })],
    [
      t('settings.arriving'),
      receiveKbps === null ? null : t('settings.kbps', { value: number(Math.round(receiveKbps)) })
    ],
    [t('settings.path'), isRelayed === null ? null : t(isRelayed ? 'settings.relayed' : 'settings.direct')]
  ]
  return (
    <section aria-label={t('settings.line')} className="flex flex-col gap-2">
      <h3 className="font-heading font-semibold text-lg">{t('settings.line')}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {facts.map(
          ([term, value]) =>
            value !== null && (
              <div key={term} className="contents">
                <dt className="text-soft">{term}</dt>
                <dd>{value}</dd>
              </div>
            )
        )}
      </dl>
    </section>
  )
}
