import './demo.css'
import type { LanguageCode } from '@arogyachat/contract/languages'
import { createRoot } from 'react-dom/client'
import { DemoCard } from './demo-card.tsx'
import { demoWords } from './demo-messages.ts'

/** The demo of the landing page, in the page's language at first. It takes the place of what stands there without script. */
export async function mountDemo(place: HTMLElement, language: LanguageCode): Promise<void> {
  const words = await demoWords(language)
  createRoot(place).render(<DemoCard first={words} />)
}
