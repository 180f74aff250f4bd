import type { ReactNode } from 'react'
import { LanguagePicker } from '../../../app-shell/menu/language-picker.tsx'

interface CallMessageProps {
  icon: ReactNode
  title: string
  text?: string
  children?: ReactNode
}

/** A screen with one message and the next step. */
export function CallMessage({ icon, title, text, children }: CallMessageProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex justify-end px-4 pt-4">
        <LanguagePicker />
      </header>
      <main className="flex flex-1 items-center justify-center p-4">
        <div className="flex w-full max-w-md animate-rise flex-col items-center gap-4 rounded-xl border border-line bg-card p-6 text-center sm:p-8">
          <span aria-hidden className="bubble flex size-16 items-center justify-center bg-mint text-neem">
            {icon}
          </span>
          <h1 className="text-2xl">{title}</h1>
          {text !== undefined && <p className="text-soft">{text}</p>}
          {children}
        </div>
      </main>
    </div>
  )
}
