import { LogOut } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { BrandLink } from '../../app-shell/brand.tsx'
import { contentId } from '../../app-shell/focus-on-navigation.tsx'
import { LanguagePicker } from '../../app-shell/menu/language-picker.tsx'
import { usePageTitle } from '../../app-shell/page-title.ts'
import { SkipLink } from '../../app-shell/skip-link.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChoiceParam } from '../../lib/choice-param.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState, Spinner } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { AccountsSection } from './accounts/accounts-section.tsx'
import { AuditSection } from './audit/audit-section.tsx'
import { DoctorsSection } from './doctors/doctors-section.tsx'
import { EventsSection } from './events/events-section.tsx'
import { LabsSection } from './labs/labs-section.tsx'
import { ReportsSection } from './reports/reports-section.tsx'
import { useAdministrator, useSignOut } from './session/session-queries.ts'
import { SignInForm } from './session/sign-in-form.tsx'
import { StateSection } from './state/state-section.tsx'

const sections = {
  doctors: DoctorsSection,
  accounts: AccountsSection,
  labs: LabsSection,
  reports: ReportsSection,
  audit: AuditSection,
  events: EventsSection,
  state: StateSection
} as const satisfies Record<string, ComponentType>
type Section = keyof typeof sections
const names = Object.keys(sections) as [Section, ...Section[]]

/** The page of administrators, who sign in to it by themselves. */
export function AdministrationScreen() {
  const t = useMessages('administration')
  const common = useMessages('common')
  const errorText = useErrorText()
  const administrator = useAdministrator()
  usePageTitle(t('title'))
  if (administrator.isPending)
    return (
      <Frame>
        <h1 className="sr-only">{t('title')}</h1>
        <Spinner label={common('loading')} />
      </Frame>
    )
  if (administrator.data)
    return (
      <Frame aside={<SignOut email={administrator.data.email} />}>
        <h1 className="mb-4 font-heading font-semibold text-2xl">{t('title')}</h1>
        <Sections />
      </Frame>
    )
  return (
    <Frame>
      {administrator.data === null ? (
        <SignInForm />
      ) : (
        <>
          <h1 className="sr-only">{t('title')}</h1>
          <ErrorState
            title={t('sessionFailed')}
            text={errorText(administrator.error)}
            retryLabel={common('retry')}
            onRetry={() => void administrator.refetch()}
          />
        </>
      )}
    </Frame>
  )
}

/** What stands around the page: nothing of patients and doctors. */
function Frame({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex-1 bg-paper text-ink">
      <SkipLink />
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-3">
        <BrandLink />
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          {aside}
          <LanguagePicker isCompact />
        </div>
      </header>
      <main id={contentId} tabIndex={-1} className="mx-auto w-full max-w-6xl px-4 pt-2 pb-16 outline-none">
        {children}
      </main>
    </div>
  )
}

function SignOut({ email }: { email: string }) {
  const t = useMessages('administration')
  const errorText = useErrorText()
  const signOut = useSignOut()
  return (
    <>
      <bdi className="wrap-anywhere text-soft max-md:sr-only">{email}</bdi>
      <Button
        variant="ghost"
        icon={<LogOut aria-hidden className="size-5 rtl:-scale-x-100" />}
        busy={signOut.isPending}
        onClick={() => signOut.mutate(undefined, { onError: (error) => toast.error(errorText(error)) })}
      >
        <span className="max-sm:sr-only">{t('signOut')}</span>
      </Button>
    </>
  )
}

function Sections() {
  const t = useMessages('administration')
  const { value, choose } = useChoiceParam('section', names)
  const Section = sections[value]
  return (
    <Tabs
      label={t('sectionsLabel')}
      value={value}
      onValueChange={choose}
      items={names.map((name) => ({ value: name, label: t(`sections.${name}`) }))}
    >
      <TabPanel value={value}>
        <Section />
      </TabPanel>
    </Tabs>
  )
}
