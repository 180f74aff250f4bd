import { timeInIndia } from '@arogyachat/contract/india-time'
import type { AnsweringHours, Message, MessageThread } from '@arogyachat/contract/messages/messages'
import { clsx } from 'clsx'
import { Bot, Check, CheckCheck } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useNameOf } from '../../../ui/person-name.tsx'
import { MessageActions } from '../../video/message-actions-button.tsx'
import { MessageFile } from './message-file.tsx'

interface MessageBubbleProps {
  message: Message
  isMine: boolean
  thread: MessageThread
  /** The newest message of the reader that the other participant has seen. */
  isLastSeen: boolean
}

/** A message on its writer's side, with its file, who wrote it and when. */
export function MessageBubble({ message, isMine, thread, isLastSeen }: MessageBubbleProps) {
  const t = useMessages('messages')
  const name = useNameOf()(thread.person.name)
  return (
    <>
      <div
        className={clsx(
          'grid max-w-[85%] gap-2 px-4 py-2.5 md:max-w-[70%]',
          isMine ? 'bubble-mine self-end border border-line bg-card' : 'bubble self-start bg-mint'
        )}
      >
        <span className="sr-only">{isMine ? t('you') : name}</span>
        {message.from === 'automatic' ? (
          <AutomaticText message={message} name={name} />
        ) : (
          <>
            {message.file && <MessageFile message={message} file={message.file} name={isMine ? t('you') : name} />}
            {message.text !== '' && (
              <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                {message.text}
              </p>
            )}
            {message.text !== '' && !isMine && <MessageActions text={message.text} />}
          </>
        )}
      </div>
      <Below
        message={message}
        isMine={isMine}
        patientName={isMine ? '' : name}
        isLastSeen={isLastSeen}
        isSeen={message.number <= thread.seenByOther}
      />
    </>
  )
}

interface BelowProps {
  message: Message
  isMine: boolean
  /** The patient for whom a carer wrote, in the doctor’s view. */
  patientName: string
  isLastSeen: boolean
  isSeen: boolean
}

/** Who wrote a message for whom, when, and whether it was seen. */
function Below({ message, isMine, patientName, isLastSeen, isSeen }: BelowProps) {
  const t = useMessages('messages')
  const formats = useFormats()
  const nameOf = useNameOf()
  const author = message.author && nameOf(message.author.name)
  return (
    <p className={clsx('mt-0.5 flex flex-wrap items-center gap-x-2 text-soft text-xs', isMine && 'self-end')}>
      {author !== null && (
        <span>
          {patientName === ''
            ? t('writtenBy', { carer: author })
            : t('byCarer', { carer: author, patient: patientName })}
        </span>
      )}
      <time dateTime={message.createdAt}>{formats.time(timeInIndia(new Date(message.createdAt)))}</time>
      {isMine && (
        <span className="inline-flex items-center gap-1">
          {isSeen ? <CheckCheck aria-hidden className="size-4 text-neem" /> : <Check aria-hidden className="size-4" />}
          <span className={isLastSeen ? undefined : 'sr-only'}>{t(isSeen ? 'seen' : 'sent')}</span>
        </span>
      )}
    </p>
  )
}

/** The reply outside the doctor's answering hours. */
function AutomaticText({ message: { text, hours }, name }: { message: Message; name: string }) {
  const t = useMessages('messages')
  const hoursText = useHoursText()
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-neem text-sm">
        <Bot aria-hidden className="size-4 shrink-0" />
        {t('automatic')}
      </p>
      {text !== '' && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {text}
        </p>
      )}
      <p>{hours ? t('automaticHours', { name, ...hoursText(hours) }) : t('automaticAway', { name })}</p>
      <p className="font-semibold text-danger">{t('automaticEmergency')}</p>
    </>
  )
}

/** Days and times as words: Mon, Tue and Wed; 9:00 am – 5:00 pm. */
function useHoursText() {
  const formats = useFormats()
  return ({ days, from, to }: AnsweringHours) => ({
    days: formats.list(days.map((day) => formats.weekday(day))),
    time: formats.slot(`${from}-${to}`)
  })
}
