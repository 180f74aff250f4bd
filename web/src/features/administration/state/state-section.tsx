import type { SystemState } from '@arogyachat/contract/administration/administration'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { SkeletonCards } from '../../../ui/skeletons.tsx'
import { StaleNotice } from '../../../ui/stale-notice.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { Fact, Facts } from '../facts.tsx'
import { useSystemState } from '../queries.ts'

/** The state of the server, of its background jobs and of its providers. */
export function StateSection() {
  const t = useMessages('administration')
  const common = useMessages('common')
  const format = useFormats()
  const errorText = useErrorText()
  const { data: state, error, isPending, isError, refetch } = useSystemState()
  const retry = () => void refetch()
  if (isPending) return <SkeletonCards count={2} label={common('loading')} />
  if (!state)
    return <ErrorState title={t('loadFailed')} text={errorText(error)} retryLabel={common('retry')} onRetry={retry} />
  return (
    <div className="grid gap-4">
      {isError && <StaleNotice text={t('stale')} retryLabel={common('retry')} onRetry={retry} />}
      <p className="text-soft">{t('state.updated', { when: format.instant(state.at) })}</p>
      <Server state={state} />
      <Jobs jobs={state.jobs} />
      <Providers providers={state.providers} />
      <Calls calls={state.calls} />
    </div>
  )
}

function Server({ state }: { state: SystemState }) {
  const t = useMessages('administration')
  const format = useFormats()
  return (
    <Card as="section" aria-labelledby="state-server" className="grid gap-3">
      <CardTitle id="state-server">{t('state.server')}</CardTitle>
      {state.isDemo && <p>{t('state.demo')}</p>}
      <Facts>
        <Fact term={t('state.version')}>{state.version}</Fact>
        <Fact term={t('state.database')}>{t(`state.databases.${state.database}`)}</Fact>
        <Fact term={t('state.running')}>{format.instant(state.startedAt)}</Fact>
        <Fact term={t('state.connections')}>{format.number(state.connections)}</Fact>
      </Facts>
    </Card>
  )
}

function useWait(): (seconds: number | null) => string {
  const t = useMessages('administration')
  return (seconds) => {
    if (seconds === null) return '–'
    return seconds < 120
      ? t('state.seconds', { count: seconds })
      : t('state.minutes', { count: Math.round(seconds / 60) })
  }
}

function Jobs({ jobs }: { jobs: SystemState['jobs'] }) {
  const t = useMessages('administration')
  const { number } = useFormats()
  const waitOf = useWait()
  return (
    <Card as="section" aria-labelledby="state-jobs" className="grid gap-3">
      <CardTitle id="state-jobs">{t('state.jobs')}</CardTitle>
      {jobs.length === 0 && <p className="text-soft">{t('state.noJobs')}</p>}
      <ul className="divide-y divide-line">
        {jobs.map((job) => (
          <li key={job.name} className="grid gap-2 py-3">
            <h3 className="font-mono" dir="ltr">
              <bdi>{job.name}</bdi>
            </h3>
            <dl className="flex flex-wrap gap-x-6 gap-y-1">
              <Fact term={t('state.waiting')}>{number(job.waiting)}</Fact>
              <Fact term={t('state.runningNow')}>{number(job.running)}</Fact>
              <Fact term={t('state.failed')}>
                {job.failed > 0 ? <Badge tone="danger">{number(job.failed)}</Badge> : number(job.failed)}
              </Fact>
              <Fact term={t('state.oldest')}>{waitOf(job.oldestSeconds)}</Fact>
            </dl>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const tones = { configured: 'good', embedded: 'neutral', off: 'neutral' } as const

function Providers({ providers }: { providers: SystemState['providers'] }) {
  const t = useMessages('administration')
  const format = useFormats()
  return (
    <Card as="section" aria-labelledby="state-providers" className="grid gap-3">
      <CardTitle id="state-providers">{t('state.providers')}</CardTitle>
      <ul className="divide-y divide-line">
        {providers.map(({ provider, state, name, isOutside, lastFailedAt }) => (
          <li key={provider} className="flex flex-wrap items-center justify-between gap-2 py-3">
            <div className="min-w-0">
              <h3 className="font-heading font-semibold">{t(`state.provider.${provider}`)}</h3>
              {lastFailedAt && (
                <p className="text-danger text-sm">{t('state.lastFailure', { when: format.instant(lastFailedAt) })}</p>
              )}
            </div>
            <div className="flex flex-wrap items-center gap-2">
              {name && <bdi className="text-soft">{name}</bdi>}
              {isOutside && <Badge tone="info">{t('state.outside')}</Badge>}
              <Badge tone={tones[state]}>{t(`state.states.${state}`)}</Badge>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How well the line carried the calls of the last days. */
function Calls({ calls }: { calls: SystemState['calls'] }) {
  const t = useMessages('administration')
  const { number } = useFormats()
  const percent = (share: number | null) =>
    share === null ? '–' : t('state.calls.percent', { value: number(Math.round(share * 1000) / 10) })
  const { setupMs, reconnections, rttMs } = calls
  return (
    <Card as="section" aria-labelledby="state-calls" className="grid gap-3">
      <CardTitle id="state-calls">{t('state.calls.title')}</CardTitle>
      {calls.reports === 0 ? (
        <p className="text-soft">{t('state.calls.none')}</p>
      ) : (
        <>
          <p className="text-soft">{t('state.calls.text', { days: calls.days })}</p>
          <Facts>
            <Fact term={t('state.calls.reports')}>{number(calls.reports)}</Fact>
            <Fact term={t('state.calls.failed')}>{number(calls.failed)}</Fact>
            <Fact term={t('state.calls.setup')}>
              {setupMs
                ? t('state.calls.setupMs', {
                    median: number(Math.round(setupMs.median)),
                    slowest: number(setupMs.slowest)
                  })
                : '–'}
            </Fact>
            <Fact term={t('state.calls.reconnections')}>
              {reconnections === null ? '–' : number(Math.round(reconnections * 10) / 10)}
            </Fact>
            <Fact term={t('state.calls.delay')}>
              {rttMs === null ? '–' : t('state.calls.ms', { value: number(Math.round(rttMs)) })}
            </Fact>
            <Fact term={t('state.calls.loss')}>{percent(calls.loss)}</Fact>
            <Fact term={t('state.calls.paused')}>{percent(calls.paused)}</Fact>
            <Fact term={t('state.calls.relayed')}>{percent(calls.relayed)}</Fact>
          </Facts>
        </>
      )}
    </Card>
  )
}
