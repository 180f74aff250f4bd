import type { Role } from '@arogyachat/contract/accounts'
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../i18n/use-messages.ts'
import { IconButton } from '../ui/button.tsx'
import { BrandLink, BrandMark } from './brand.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { contentId } from './focus-on-navigation.tsx'
import { LanguageQuestion } from './language-question.tsx'
import { AccountMenu } from './menu/account-menu.tsx'
import { BottomBar } from './menu/bottom-bar.tsx'
import { LanguagePicker } from './menu/language-picker.tsx'
import { LogoutRow, NavList, type ShellEntry } from './menu/nav-list.tsx'
import { useSidebarState } from './menu/sidebar-state.ts'
import { NoticeBell } from './notices/notice-bell.tsx'
import { usePageTitle } from './page-title.ts'
import { useSignOut } from './session/use-sign-out.ts'
import { SkipLink } from './skip-link.tsx'

export interface DashboardShellProps {
  role: Role
  /** The sections. On a phone the bottom bar shows the first four and a button for all. */
  entries: readonly ShellEntry[]
  /** The key of the current section. */
  current: string
  onSelect: (key: string) => void
  /** Title of the section: the page's one h1 and its document title. */
  title: string
  /** Shown beside the title. */
  headerExtra?: ReactNode
  /** Shown in the account menu when there is a profile to open. */
  onOpenProfile?: () => void
  children: ReactNode
}

/**
 * The frame of both dashboards: side menu or bottom bar, header, account menu and the current section. A section with
 * `data-fill-screen` gets exactly the height that banners, header and bar leave; theme.css has the rule.
 */
export function DashboardShell({
  role,
  entries,
  current,
  onSelect,
  title,
  headerExtra,
  onOpenProfile,
  children
}: DashboardShellProps) {
  const t = useMessages('shell')
  const { isCollapsed, toggle } = useSidebarState()
  const { signOut } = useSignOut()
  usePageTitle(title)
  const Turn = isCollapsed ? PanelLeftOpen : PanelLeftClose
  const toggleLabel = isCollapsed ? t('expandMenu') : t('collapseMenu')

  return (
    <div className="flex flex-1 bg-paper text-ink" data-role={role}>
      <SkipLink />
      <aside
        className={`sticky top-0 hidden h-dvh shrink-0 flex-col border-line border-e bg-card md:flex ${isCollapsed ? 'w-12' : 'w-64'}`}
      >
        <div className={`flex items-center pt-3 ${isCollapsed ? 'flex-col gap-2' : 'justify-between gap-2 px-3'}`}>
          {isCollapsed ? <BrandMark className="size-9 text-base" /> : <BrandLink />}
          <IconButton label={toggleLabel} aria-expanded={!isCollapsed} onClick={toggle}>
            <Turn aria-hidden className="size-5 rtl:-scale-x-100" />
          </IconButton>
        </div>
        <NavList entries={entries} current={current} onSelect={onSelect} isRail={isCollapsed} />
        <div className={`mt-auto grid gap-2 border-line border-t py-3 ${isCollapsed ? 'justify-center' : 'px-3'}`}>
          {isCollapsed ? (
            <IconButton label={t('logout')} onClick={signOut}>
              <LogOut aria-hidden className="size-5 rtl:-scale-x-100" />
            </IconButton>
          ) : (
            <LogoutRow onSignOut={signOut} />
          )}
        </div>
      </aside>

      <LanguageQuestion />
      <div className="flex min-w-0 flex-1 flex-col">
        <DemoNotice />
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 md:px-6 md:py-4">
          {/* Beside the controls where its longest word fits, else above them. */}
          <h1 className="min-w-min flex-1 basis-0 font-heading font-semibold text-xl md:text-3xl">{title}</h1>
          <div className="ms-auto flex items-center gap-3">
            <LanguagePicker isCompact />
            <NoticeBell />
            <AccountMenu onOpenProfile={onOpenProfile} onSignOut={signOut} />
          </div>
          {headerExtra && <div className="order-last basis-full">{headerExtra}</div>}
        </header>
        <main
          id={contentId}
          tabIndex={-1}
          className="min-w-0 flex-1 px-4 pb-8 outline-none has-data-fill-screen:pb-3 md:px-6 md:has-data-fill-screen:pb-6"
          aria-label={title}
        >
          <ErrorBoundary resetKey={current} isSection>
            {children}
          </ErrorBoundary>
        </main>
        <BottomBar entries={entries} current={current} onSelect={onSelect} onSignOut={signOut} />
      </div>
    </div>
  )
}
