import { CalendarDays, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { usePatientDashboard } from './queries.ts'

/** A word of welcome, with when this account was last signed in to: a stranger's visit would show. */
export function Welcome({ name }: { name: string }) {
  const t = useWords('appointments')
  const formats = useFormats()
  const { data } = usePatientDashboard()
  return (
    <header className="flex flex-col gap-1">
      <h2 className="font-heading font-semibold text-2xl">{t('welcome', { name })}</h2>
      {data && (
        <p className="text-soft">
          {data.lastLogin ? t('lastLogin', { when: formats.instant(data.lastLogin) }) : t('firstVisit')}
        </p>
      )}
    </header>
  )
}

export interface CountCardsProps {
  onAppointments: () => void
  onPrescriptions: () => void
}

/** How much there is of everything, each with the way to it. */
export function CountCards({ onAppointments, onPrescriptions }: CountCardsProps) {
  const t = useWords('appointments')
  const common = useWords('common')
  const errorText = useErrorText()
  const dashboard = usePatientDashboard()
  if (dashboard.isPending)
    return (
      <div role="status" className="grid grid-cols-2 gap-4">
        <span className="sr-only">{t('loadingDashboard')}</span>
        <Skeleton className="h-40 rounded-lg" />
        <Skeleton className="h-40 rounded-lg" />
      </div>
    )
  if (!dashboard.data)
    return (
      <ErrorState
        isSmall
        title={t('dashboardLoadFailed')}
        text={errorText(dashboard.error)}
        retryLabel={common('retry')}
        onRetry={() => void dashboard.refetch()}
      />
    )
  const { counts } = dashboard.data
  return (
    <div className="grid grid-cols-2 gap-4">
      <CountCard
        icon={<CalendarDays aria-hidden />}
        count={counts.appointments}
        label={t('appointmentsCount', { count: counts.appointments })}
        action={t('seeAppointments')}
        onAction={onAppointments}
      />
      <CountCard
        icon={<FileText aria-hidden />}
        count={counts.prescriptions}
        label={t('prescriptionsCount', { count: counts.prescriptions })}
        action={t('seePrescriptions')}
        onAction={onPrescriptions}
      />
    </div>
  )
}

interface CountCardProps {
  icon: ReactNode
  count: number
  /** The noun for this many, without the number. */
  label: string
  action: string
  onAction: () => void
}

function CountCard({ icon, count, label, action, onAction }: CountCardProps) {
  const formats = useFormats()
  return (
    <Card className="flex flex-col items-start gap-3">
      <span className="flex size-11 items-center justify-center rounded-sm bg-mint text-neem">{icon}</span>
      <CardTitle as="h3" className="flex flex-col">
        <span className="text-3xl">{formats.number(count)}</span> <span className="font-normal text-base">{label}</span>
      </CardTitle>
      <Button variant="outline" size="sm" className="mt-auto w-full" onClick={onAction}>
        {action}
      </Button>
    </Card>
  )
}
