import { Component, type ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { forgetFailedParts } from '../lib/lazy-part.tsx'
import { logError } from '../lib/log.ts'
import { useIsOnline } from '../lib/offline/use-is-online.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'
import { EmergencyCall } from './emergency-call.tsx'

interface Props {
  /** Changes with the screen; a failure of the previous screen is cleared. */
  resetKey: string
  /** Only a section failed: the frame around it stays, with the ways to other sections. */
  isSection?: boolean
  children: ReactNode
}

/** Catches errors while a screen is rendered or fetched, and offers a retry. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    logError('A screen could not be shown', error)
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error !== null && before.resetKey !== this.props.resetKey) this.retry()
  }

  retry = () => {
    forgetFailedParts()
    this.setState({ error: null })
  }

  override render() {
    return this.state.error === null ? (
      this.props.children
    ) : this.props.isSection ? (
      <Failure onRetry={this.retry} />
    ) : (
      <Broken onRetry={this.retry} />
    )
  }
}

/** What happened and a retry; without a network also the number that a telephone still reaches. */
function Failure({ onRetry }: { onRetry: () => void }) {
  const t = useMessages('shell')
  const common = useMessages('common')
  const isOnline = useIsOnline()
  return (
    <div className="grid justify-items-center gap-4">
      <ErrorState
        title={isOnline ? t('crashTitle') : t('crashOfflineTitle')}
        text={isOnline ? t('crashText') : t('crashOfflineText')}
        retryLabel={common('retry')}
        onRetry={onRetry}
      />
      {!isOnline && <EmergencyCall />}
    </div>
  )
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages('shell')
  return (
    <main id="content" tabIndex={-1} className="mx-auto grid max-w-xl gap-4 px-4 py-16 text-center">
      <Failure onRetry={onRetry} />
      <LinkButton to={paths.home} variant="ghost" className="justify-self-center">
        {t('goHome')}
      </LinkButton>
    </main>
  )
}
