import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useActingFor } from '../../lib/acting/acting-for.ts'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { type EmptyKind, EmptyPicture } from '../../ui/drawings/empty-picture.tsx'
import { SkeletonCard } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { sectionIcons } from './patient-sections.tsx'
import { usePatientDashboard } from './queries.ts'

/** The welcome, with the time of the last login, by which the patient notices a login by someone else. `more` are further buttons. */
export function Welcome({ name, more }: { name: string; more: ReactNode }) {
  const t = useMessages('appointments')
  const formats = useFormats()
  // The words are for the carer; and nobody signs in to the account of a person cared for.
  const isActing = useActingFor() !== null
  const { data } = usePatientDashboard()
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="font-heading font-semibold text-2xl">{t(isActing ? 'pagesOf' : 'welcome', { name })}</h2>
        {isActing && <p className="text-soft">{t('pagesOfText', { name })}</p>}
        {data && !isActing && (
          <p className="text-soft">
            {data.lastLogin ? t('lastLogin', { when: formats.instant(data.lastLogin) }) : t('firstVisit')}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton
          variant="outline"
          size="sm"
          icon={<UserRound aria-hidden className="size-4" />}
          to={paths.patientDashboard('profile')}
        >
          {t('viewProfile')}
        </LinkButton>
        {more}
      </div>
    </header>
  )
}

const cards = ['consultation', 'prescriptions', 'records', 'tests', 'chatbot', 'schemes'] as const
type Section = (typeof cards)[number]
const cardGrid = 'grid grid-cols-2 gap-3'

/** The ways into the sections, with counts of what the patient has. A section that is still empty says what it is for. */
export function SummaryCards() {
  const t = useMessages('appointments')
  const common = useMessages('common')
  const errorText = useErrorText()
  const dashboard = usePatientDashboard()
  if (dashboard.isPending)
    return (
      <div role="status" className={cardGrid}>
        <span className="sr-only">{t('loadingDashboard')}</span>
        {cards.map((card) => (
          <SkeletonCard key={card} lines={1} className="h-32" />
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
  const isNewcomer = Object.values(counts).every((count) => count === 0)
  return (
    <ul className={cardGrid}>
      <CountedCard section="consultation" count={counts.appointments} isDrawn={isNewcomer} />
      <CountedCard section="prescriptions" count={counts.prescriptions} isDrawn={isNewcomer} />
      <CountedCard section="records" count={counts.records} isDrawn={isNewcomer} />
      <CountedCard section="tests" count={counts.labBookings} isDrawn={isNewcomer} />
      <SectionCard section="chatbot" label={t('summary.chatbot')} isDrawn={isNewcomer} />
      <SectionCard section="schemes" label={t('summary.schemes')} isDrawn={isNewcomer} />
    </ul>
  )
}

interface CountedCardProps {
  section: Exclude<Section, 'chatbot' | 'schemes'>
  count: number
  isDrawn: boolean
}

function CountedCard({ section, count, isDrawn }: CountedCardProps) {
  const t = useMessages('appointments')
  const formats = useFormats()
  if (count === 0) return <SectionCard section={section} label={t(`summary.empty.${section}`)} isDrawn={isDrawn} />
  return <SectionCard section={section} count={formats.number(count)} label={t(`summary.${section}`, { count })} />
}

interface SectionCardProps {
  section: Section
  count?: string
  label: string
  /** Shows a drawn scene, because there is nothing to count in any section yet. */
  isDrawn?: boolean
}

/** The whole card is the link. */
function SectionCard({ section, count, label, isDrawn = false }: SectionCardProps) {
  const t = useMessages('appointments')
  return (
    <li className="min-w-0">
      <Link
        to={paths.patientDashboard(section, section === 'consultation' && count ? 'visits' : undefined)}
        className="flex h-full flex-col gap-2 rounded-lg border border-line bg-card p-3.5 text-ink no-underline transition-[border-color] hover:border-neem"
      >
        <span className="flex items-center gap-3">
          {isDrawn ? (
            <EmptyPicture kind={scenes[section]} size={64} />
          ) : (
            <span className={`flex size-10 shrink-0 items-center justify-center rounded-sm ${tones[section]}`}>
              {sectionIcons[section]}
            </span>
          )}
          {count !== undefined && <span className="font-heading font-semibold text-2xl">{count}</span>}
        </span>{' '}
        <span className="text-sm leading-snug sm:text-base">{label}</span>{' '}
        <span className="mt-auto font-heading font-semibold text-neem text-sm">{t(`summary.open.${section}`)}</span>
      </Link>
    </li>
  )
}

const scenes = {
  consultation: 'appointments',
  prescriptions: 'medicines',
  records: 'records',
  tests: 'labs',
  chatbot: 'messages',
  schemes: 'schemes'
} as const satisfies Record<Section, EmptyKind>

const tones: Record<Section, string> = {
  consultation: 'bg-mint text-neem',
  prescriptions: 'bg-cream text-on-cream',
  records: 'bg-neel-soft text-neel',
  tests: 'bg-cream text-on-cream',
  chatbot: 'bg-mint text-neem',
  schemes: 'bg-neel-soft text-neel'
}
