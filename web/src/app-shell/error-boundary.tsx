import { Component, type ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { forgetFailedParts } from '../lib/lazy-part.tsx'
import { logError } from '../lib/log.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { ErrorState } from '../ui/states.tsx'

interface Props {
  /** Changes with the screen; a failure of the previous screen is cleared. */
  resetKey: string
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
    return this.state.error === null ? this.props.children : <Broken onRetry={this.retry} />
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const t = useMessages('shell')
  const common = useMessages('common')
  return (
    <main id="content" tabIndex={-1} className="mx-auto grid max-w-xl gap-4 px-4 py-16 text-center">
      <ErrorState
        title={navigator.onLine ? t('crashTitle') : t('crashOfflineTitle')}
        text={navigator.onLine ? t('crashText') : t('crashOfflineText')}
        retryLabel={common('retry')}
        onRetry={onRetry}
      />
      <LinkButton to={paths.home} variant="ghost" className="justify-self-center">
        {t('goHome')}
      </LinkButton>
    </main>
  )
}
