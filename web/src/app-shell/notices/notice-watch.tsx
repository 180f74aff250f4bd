import type { Notice } from '@arogyachat/contract/notices'
import { useEffect, useRef, useState } from 'react'
import { languageStore } from '../../i18n/language-store.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { logError } from '../../lib/log.ts'
import { useSession } from '../session/session.tsx'
import { useNotices } from './notice-queries.ts'

const AlarmBanner = lazyPart(async () => {
  const [banner] = await Promise.all([import('./alarm-banner.tsx'), languageStore.want(['notices'])])
  return banner.AlarmBanner
})
const NoticeNews = lazyPart(async () => {
  const [news] = await Promise.all([import('./notice-toasts.tsx'), languageStore.want(['notices'])])
  return news.NoticeNews
})

/** On every page of a signed-in user: unacknowledged emergencies, and toasts for new notifications. */
export function NoticeWatch() {
  const { user } = useSession()
  return user && <Watch key={user.id} accountId={user.id} />
}

function Watch({ accountId }: { accountId: string }) {
  useEffect(() => {
    import('./push-subscription.ts')
      .then(({ renewPush }) => renewPush(accountId))
      .catch((cause) => logError('The notifications of this device could not be renewed', cause))
  }, [accountId])
  const { data } = useNotices()
  const news = useNews(data?.notices)
  const alarms = data?.alarms ?? []
  return (
    <>
      {/* Always there: a live region is read out, and stays reachable under an open dialog, only if it was there before. */}
      <div role="alert" aria-live="assertive" className="empty:hidden">
        {alarms.length > 0 && <AlarmBanner alarms={alarms} />}
      </div>
      {news.length > 0 && <NoticeNews notices={news} />}
    </>
  )
}

/** The notifications that arrived after this page was opened; earlier ones are in the list. */
function useNews(notices: readonly Notice[] | undefined): readonly Notice[] {
  const known = useRef<Set<string> | null>(null)
  const [news, setNews] = useState<readonly Notice[]>([])
  useEffect(() => {
    if (!notices) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...notices.map((notice) => notice._id)])
    if (!before) return
    const added = notices.filter(
      (notice) => !before.has(notice._id) && notice.kind !== 'emergency' && notice.state !== 'seen'
    )
    if (added.length > 0) setNews(added)
  }, [notices])
  return news
}
