import './demo.css'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { createRoot } from 'react-dom/client'
import { DemoCard } from './demo-card.tsx'
import { loadDemoMessages } from './demo-messages.ts'

/** Renders the demo of the landing page in the page's language. It replaces the static content of `place`. */
export async function mountDemo(place: HTMLElement, language: LanguageCode): Promise<void> {
  const messages = await loadDemoMessages(language)
  createRoot(place).render(<DemoCard initial={messages} />)
}
