import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { BrandLink } from '../../app-shell/brand.tsx'
import { DemoNotice } from '../../app-shell/demo-notice.tsx'
import { contentId } from '../../app-shell/focus-on-navigation.tsx'
import { LanguagePicker } from '../../app-shell/menu/language-picker.tsx'
import { usePageTitle } from '../../app-shell/page-title.ts'
import { SkipLink } from '../../app-shell/skip-link.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type EmptyKind, EmptyPicture } from '../../ui/drawings/empty-picture.tsx'
import { ScriptBubbles } from '../../ui/script-bubbles.tsx'

interface AccountPageProps {
  title: string
  text: string
  /** A drawn scene above what the card says, for a card with little in it. */
  picture?: EmptyKind
  /** For forms that need more width, such as a registration. */
  isWide?: boolean
  children: ReactNode
  /** Shown below the card, such as a link to the other form. */
  below?: ReactNode
  /** Called when the user goes back to the home page. */
  onLeave?: (() => void) | undefined
}

/** The layout of every screen before sign-in. */
export function AccountPage({ title, text, picture, isWide = false, children, below, onLeave }: AccountPageProps) {
  const shell = useMessages('shell')
  usePageTitle(title)
  return (
    <div className="flex flex-1 flex-col bg-paper text-ink">
      <SkipLink />
      <DemoNotice />
      <header className="mx-auto flex w-full max-w-6xl flex-wrap items-center justify-between gap-2 px-4 py-3">
        <BrandLink />
        <LanguagePicker />
      </header>
      <div
        className={
          isWide ? '' : 'mx-auto grid w-full max-w-6xl flex-1 lg:grid-cols-2 lg:gap-16 lg:px-4 lg:pt-4 lg:pb-12'
        }
      >
        {!isWide && (
          <ScriptBubbles className="min-h-144 max-lg:hidden">
            <EmptyPicture kind="doctors" size={220} className="self-center" />
          </ScriptBubbles>
        )}
        <main
          id={contentId}
          tabIndex={-1}
          className={`mx-auto grid w-full content-start gap-5 px-4 pt-2 pb-12 outline-none md:pt-8 ${isWide ? 'max-w-3xl' : 'max-w-md lg:content-center lg:py-0'}`}
        >
          <div className="grid gap-1">
            <h1 className="font-heading font-semibold text-3xl">{title}</h1>
            <p className="text-soft">{text}</p>
          </div>
          <Card className="grid gap-5 md:p-7">
            {picture && <EmptyPicture kind={picture} size={140} className="justify-self-center" />}
            {children}
          </Card>
          {below}
          <LinkButton
            to={paths.home}
            onClick={onLeave}
            variant="ghost"
            className="-ms-3 justify-self-start"
            icon={<ArrowLeft aria-hidden className="size-5 rtl:-scale-x-100" />}
          >
            {shell('goHome')}
          </LinkButton>
        </main>
      </div>
    </div>
  )
}
