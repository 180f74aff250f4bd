import type { ReactNode } from 'react'
import { BrandLink } from './brand.tsx'
import { DemoNotice } from './demo-notice.tsx'
import { contentId } from './focus-on-navigation.tsx'
import { LanguagePicker } from './menu/language-picker.tsx'
import { SkipLink } from './skip-link.tsx'

/** A page to read without an account, below the brand and the choice of language. */
export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className="flex-1 bg-paper text-ink">
      <SkipLink />
      <DemoNotice />
      <header className="mx-auto flex w-full max-w-3xl flex-wrap items-center justify-between gap-2 px-4 py-3">
        <BrandLink />
        <LanguagePicker />
      </header>
      <main id={contentId} tabIndex={-1} className="mx-auto grid w-full max-w-3xl gap-6 px-4 pt-4 pb-16 outline-none">
        {children}
      </main>
    </div>
  )
}
