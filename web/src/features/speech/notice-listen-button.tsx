import { useSession } from '../../app-shell/session/session.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import type { ListenProps } from '../../ui/toast/notice-actions.tsx'
import { ListenButton } from './listen-button.tsx'

/** Reads a notice aloud in the current language. Only for signed-in users. */
export function NoticeListenButton({ title, text, onBusy }: ListenProps) {
  const { user } = useSession()
  const language = useLanguage()
  if (!user) return null
  return <ListenButton text={text ? `${title}\n${text}` : title} language={language} name={title} onBusy={onBusy} />
}
