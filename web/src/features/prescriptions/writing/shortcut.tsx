import { sendKeys } from '../../../lib/keys.ts'

/** Shows the keyboard shortcut of a button on wider screens. */
export const Shortcut = () => (
  <span aria-hidden="true" className="hidden rounded-sm border border-current px-1.5 text-xs md:inline">
    {sendKeys}
  </span>
)
