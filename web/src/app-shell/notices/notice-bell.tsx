import { Bell } from 'lucide-react'
import { useState } from 'react'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useNotices } from './notice-queries.ts'

const NoticeList = lazyPart(async () => {
  const [list] = await Promise.all([import('./notice-list.tsx'), languageStore.want(['notices'])])
  return list.NoticeList
})

/** Higher counts are shown as 99+. */
const countMax = 99

/** The number of unseen notifications, and the button that opens the list. */
export function NoticeBell() {
  const t = useMessages('shell')
  const { data } = useNotices()
  const [isOpen, setOpen] = useState(false)
  const unseen = data?.unseen ?? 0
  return (
    <>
      <IconButton
        label={t('notices', { count: unseen })}
        className="relative"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={NoticeList.preload}
        onClick={() => setOpen(true)}
      >
        <Bell aria-hidden className="size-6" />
        {unseen > 0 && (
          <span
            aria-hidden
            className="absolute -end-1 -top-1 flex h-6 min-w-6 items-center justify-center rounded-full bg-marigold px-1 text-on-marigold text-xs"
          >
            {unseen > countMax ? `${countMax}+` : unseen}
          </span>
        )}
      </IconButton>
      {isOpen && <NoticeList onClose={() => setOpen(false)} />}
    </>
  )
}
