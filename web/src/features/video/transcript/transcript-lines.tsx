import { languageOf } from '@arogyachat/contract/languages'
import { useEffect, useId, useRef } from 'react'
import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useTranslator } from '../translator.ts'
import type { CaptionLine, CaptionsState } from './captions.ts'
import { useLineTranslation } from './use-line-translation.ts'

/** Closer to the end than this, in pixels, the reader follows the newest line. */
const followWithin = 40

interface TranscriptLinesProps {
  state: CaptionsState
  /** The name of the other participant. */
  name: string
}

/** What both say, in large letters, with the newest line in sight unless the reader has scrolled up. */
export function TranscriptLines({ state, name }: TranscriptLinesProps) {
  const t = useMessages('transcript')
  const video = useMessages('video')
  const reader = useLanguage()
  const titleId = useId()
  const translator = useTranslator()
  const { log, content, onScroll } = useFollowing()
  const { lines, other } = state
  return (
    <section
      aria-labelledby={titleId}
      className="flex min-h-0 w-full min-w-0 flex-col rounded-lg bg-black/75 text-white"
    >
      <h2 id={titleId} className="shrink-0 border-white/15 border-b px-4 py-1.5 text-base">
        {t('title')}
      </h2>
      <div
        ref={log}
        role="log"
        // Somebody who listens to a screen reader hears the call itself.
        aria-live="off"
        aria-label={t('log')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="max-h-[38cqh] min-h-16 overflow-y-auto px-4 pb-2 text-start"
      >
        <div ref={content}>
          {other !== 'on' && <p className="text-white/80 text-sm">{t(`other.${other}`, { name })}</p>}
          {lines.length === 0 && <p className="text-white/80">{t('empty')}</p>}
          <ul className="flex flex-col">
            {lines.map((line, index) => (
              <Line
                key={line.id}
                line={line}
                speaker={lines[index - 1]?.mine === line.mine ? null : line.mine ? t('you') : name}
                translator={translator}
              />
            ))}
          </ul>
        </div>
      </div>
      {translator.isOnline && lines.some(({ mine, language }) => !mine && language !== reader) && (
        <p className="shrink-0 border-white/15 border-t px-4 py-1.5 text-white/80 text-xs">
          {video('chat.translated')}
        </p>
      )}
    </section>
  )
}

interface LineProps {
  line: CaptionLine
  /** Null while the same one goes on speaking. */
  speaker: string | null
  translator: ReturnType<typeof useTranslator>
}

function Line({ line, speaker, translator }: LineProps) {
  const reader = useLanguage()
  const translation = useLineTranslation(line, translator)
  const original = { lang: line.language, dir: languageOf(line.language).dir }
  return (
    <li>
      {speaker !== null && <p className="mt-2 font-heading font-semibold text-sm text-white/80">{speaker}</p>}
      {translation === null ? (
        <p {...original} className="text-xl">
          {line.text}
        </p>
      ) : (
        <>
          <p lang={reader} dir={languageOf(reader).dir} className="text-xl">
            {translation}
          </p>
          <p {...original} className="mb-1 text-sm text-white/80">
            {line.text}
          </p>
        </>
      )}
    </li>
  )
}

/** Keeps the end of the log in sight while it grows, also by a translation, or becomes lower, until the reader scrolls up. */
function useFollowing() {
  const log = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const isFollowing = useRef(true)
  useEffect(() => {
    const [scrolled, grown] = [log.current, content.current]
    if (!scrolled || !grown) return
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) scrolled.scrollTop = scrolled.scrollHeight
    })
    for (const each of [grown, scrolled]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return {
    log,
    content,
    onScroll: () => {
      const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = log.current ?? {}
      isFollowing.current = scrollHeight - scrollTop - clientHeight < followWithin
    }
  }
}
