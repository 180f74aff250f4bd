import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { type PatientSection, sectionIcons } from './patient-sections.tsx'
import { usePatientDashboard } from './queries.ts'

/** The welcome with the time of the last login, which lets the patient notice a login by someone else. */
export function Welcome({ name }: { name: string }) {
  const t = useMessages('appointments')
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

/** Counts of what the patient has. Each card opens its section. */
export function SummaryCards({ onOpen }: { onOpen: (section: PatientSection) => void }) {
  const t = useMessages('appointments')
  const common = useMessages('common')
  const errorText = useErrorText()
  const dashboard = usePatientDashboard()
  if (dashboard.isPending)
    return (
      <div role="status" className={cardGrid}>
        <span className="sr-only">{t('loadingDashboard')}</span>
        {cards.map((card) => (
          <Skeleton key={card} className="h-40 rounded-lg" />
        ))}
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
  const numbers: Partial<Record<PatientSection, number>> = {
    consultation: counts.appointments,
    prescriptions: counts.prescriptions,
    records: counts.records,
    tests: counts.labBookings
  }
  return (
    <div className={cardGrid}>
      {cards.map((card) => (
        <SummaryCard key={card} section={card} count={numbers[card]} onOpen={() => onOpen(card)} />
      ))}
    </div>
  )
}

const cards = ['consultation', 'prescriptions', 'records', 'tests', 'chatbot', 'schemes'] as const
const cardGrid = 'grid grid-cols-2 gap-4 md:grid-cols-3'

interface SummaryCardProps {
  section: (typeof cards)[number]
  /** Undefined for sections without a count. */
  count: number | undefined
  onOpen: () => void
}

function SummaryCard({ section, count, onOpen }: SummaryCardProps) {
  const t = useMessages('appointments')
  const formats = useFormats()
  return (
    <Card className="flex flex-col items-start gap-3">
      <span className="flex size-11 items-center justify-center rounded-sm bg-mint text-neem">
        {sectionIcons[section]}
      </span>
      <CardTitle as="h3" className="flex flex-col">
        {count !== undefined && (
          <>
            <span className="text-3xl">{formats.number(count)}</span>{' '}
          </>
        )}
        <span className="font-normal text-base">{t(`summary.${section}`, { count: count ?? 0 })}</span>
      </CardTitle>
      <Button variant="outline" size="sm" className="mt-auto w-full" onClick={onOpen}>
        {t(`summary.open.${section}`)}
      </Button>
    </Card>
  )
}
