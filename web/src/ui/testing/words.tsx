import type { ReactNode } from 'react'
import { UiWords } from '../ui-messages.tsx'

const words = {
  close: 'Close',
  previous: 'Previous',
  next: 'Next',
  loading: 'Loading',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  required: 'Required',
  page: 'Pages'
}

/** Provides the component labels in tests: `render(…, { wrapper: WithWords })`. */
export function WithWords({ children }: { children: ReactNode }) {
  return <UiWords value={words}>{children}</UiWords>
}
