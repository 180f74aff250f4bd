import { signedOutNotice } from '../../lib/signed-out-notice.ts'
import { stored } from '../../lib/stored.ts'
import { paths } from '../../paths.ts'

/** Redirects signed-in users to their dashboard. */
export function welcomeBack(): void {
  const role = stored.get('userRole')
  if (!stored.get('userId') || (role !== 'patient' && role !== 'doctor')) return
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-get-started]')) {
    link.href = paths.dashboard(role)
    link.textContent = link.dataset.dashboard ?? ''
  }
}

/** How long a notice stays visible. */
const noticeMs = 4000

/** Confirms a sign-out. */
export function sayFarewell(notice: HTMLElement): void {
  if (!signedOutNotice.take()) return
  const title = document.createElement('strong')
  title.textContent = notice.dataset.title ?? ''
  notice.append(title, ` ${notice.dataset.text ?? ''}`)
  setTimeout(() => notice.replaceChildren(), noticeMs)
}
