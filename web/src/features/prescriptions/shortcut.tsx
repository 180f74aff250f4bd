import { sendKeys } from '../../lib/keys.ts'

/** The keys that do the same as a button, for those who have a keyboard. */
export const Shortcut = () => (
  <span aria-hidden="true" className="hidden rounded-sm border border-current px-1.5 text-xs md:inline">
    {sendKeys}
  </span>
)
