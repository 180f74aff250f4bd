import type { Notice } from '@arogyachat/contract/notices'
import { useEffect, useEffectEvent } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParams } from '../../lib/router/location.ts'
import { useNameOf } from '../../ui/person-name.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { placeOf, useMarkNotices } from './notice-queries.ts'

/** More toasts would cover the page; all notifications are in the list. */
const toastsMax = 3

const isVisible = () => document.visibilityState === 'visible'

/** Shows each notification once, in a toast with a link. */
export function NoticeNews({ notices }: { notices: readonly Notice[] }) {
  const t = useMessages('notices')
  const nameOf = useNameOf()
  const shell = useMessages('shell')
  const formats = useFormats()
  const mark = useMarkNotices()
  const [params] = useSearchParams()
  const say = useEffectEvent((notice: Notice) => {
    // Somebody who is looking at the conversation sees the message itself.
    if (notice.threadId !== null && notice.threadId === params.get('thread') && isVisible()) return
    const values = {
      name: nameOf(notice.name),
      date: formats.date(notice.appointmentDate),
      time: formats.time(notice.timeSlot.slice(0, 5))
    }
    const kind = t(`kinds.${notice.kind}`)
    const title = notice.person ? `${kind} · ${shell('acting.for', { name: nameOf(notice.person.name) })}` : kind
    const text = t(notice.name === '' ? 'textAlone' : 'text', values)
    toast.info(title, notice.reason ? `${text}. ${t(`reasons.${notice.reason}`)}` : text, {
      matters: true,
      link: {
        label: t('open'),
        to: placeOf(notice),
        onFollow: () => mark.mutate({ ids: [notice._id], as: 'seen' })
      }
    })
  })
  useEffect(() => {
    for (const notice of notices.slice(0, toastsMax).reverse()) say(notice)
  }, [notices])
  return null
}
