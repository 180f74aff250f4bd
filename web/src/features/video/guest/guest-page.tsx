import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { getGuestVisit } from '@arogyachat/contract/endpoints/video'
import { CircleCheck, Link2Off, LogIn, Phone, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import { LanguagePicker } from '../../../app-shell/menu/language-picker.tsx'
import { usePageTitle } from '../../../app-shell/page-title.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { useLocation, useNavigate } from '../../../lib/router/location.ts'
import { Button } from '../../../ui/button.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { ErrorState, Spinner } from '../../../ui/states.tsx'
import { CallMessage } from '../call/call-message.tsx'
import { LocalMedia } from '../lobby/local-media.ts'
import { GuestLobby } from './guest-lobby.tsx'
import { GuestRoom } from './guest-room.tsx'
import { guestToken } from './guest-token.ts'
import { useGuestVisit } from './queries.ts'

export type GuestVisit = Omit<ReplyOf<typeof getGuestVisit>, 'success'>

/** How the guest's part of a call ended, or why it cannot begin. */
export type GuestEnd = 'dead' | 'ended' | 'left'

/**
 * The page behind the link of a guest. The token is in the hash, which reaches no server and no log; it is taken out of the
 * address at once, so that it does not stay in the history.
 */
export function GuestPage() {
  const t = useMessages('guest')
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState(() => hash.slice(1) || guestToken.read())
  const [end, setEnd] = useState<GuestEnd | null>(token === '' ? 'dead' : null)
  usePageTitle(t('page.title'))

  useEffect(() => {
    if (!hash) return
    // Also when another link is opened in this tab.
    const opened = hash.slice(1)
    setToken(opened)
    setEnd(null)
    guestToken.save(opened)
    navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])
  useEffect(() => {
    if (end === 'dead' || end === 'ended') guestToken.clear()
  }, [end])

  if (end !== null) return <Ended end={end} onAgain={() => setEnd(null)} />
  return <Loaded key={token} token={token} onEnd={setEnd} />
}

function Loaded({ token, onEnd }: { token: string; onEnd: (end: GuestEnd) => void }) {
  const t = useMessages('guest')
  const video = useMessages('video')
  const errorText = useErrorText()
  const nameOf = useNameOf()
  const { data, error, refetch } = useGuestVisit(token)
  const [isIn, setIn] = useState(false)
  const [media] = useState(() => new LocalMedia())
  useEffect(() => {
    void media.open({ microphone: true, camera: false })
    return () => media.close()
  }, [media])

  const isDead = error instanceof ApiError && error.code === 'NOT_FOUND'
  if (isDead && !isIn) return <Ended end="dead" />
  if (error && !data) {
    return (
      <main className="flex min-h-dvh items-center">
        <ErrorState
          title={t('failed')}
          text={errorText(error)}
          retryLabel={video('retry')}
          onRetry={() => void refetch()}
        />
      </main>
    )
  }
  if (!data) {
    return (
      <main className="flex min-h-dvh items-center justify-center">
        <Spinner label={t('page.loading')} />
      </main>
    )
  }
  const visit: GuestVisit = { ...data, doctorName: nameOf(data.doctorName) }
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-4 p-4 pb-[max(--spacing(4),env(safe-area-inset-bottom))]">
      <header className="flex justify-end">
        <LanguagePicker />
      </header>
      {isIn ? (
        <GuestRoom token={token} visit={visit} media={media} onEnd={onEnd} />
      ) : (
        <GuestLobby visit={visit} media={media} onJoin={() => setIn(true)} />
      )}
    </div>
  )
}

const icons = {
  dead: <Link2Off aria-hidden className="size-7" />,
  ended: <Phone aria-hidden className="size-7" />,
  left: <CircleCheck aria-hidden className="size-7" />,
  taken: <Users aria-hidden className="size-7" />
}

function Ended({ end, onAgain }: { end: GuestEnd; onAgain?: () => void }) {
  const t = useMessages('guest')
  return (
    <CallMessage icon={icons[end]} title={t(`page.${end}Title`)} text={t(`page.${end}Text`)}>
      {end === 'left' && onAgain && (
        <Button icon={<LogIn aria-hidden className="size-5" />} onClick={onAgain}>
          {t('page.again')}
        </Button>
      )}
    </CallMessage>
  )
}
