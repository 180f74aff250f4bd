// Runs in the page; `layout.ts` bundles it and calls `layoutChecks.findings`.
import { controlFindings, iconFindings } from './controls.ts'
import { fieldFindings } from './fields.ts'
import { describeElement, type Exception, type Finding } from './geometry.ts'
import { textFindings } from './texts.ts'

function* pageFindings(): Generator<Finding & { element: Element }> {
  const page = document.documentElement
  const over = page.scrollWidth - page.clientWidth
  if (over <= 0) return
  const widest = [...document.body.querySelectorAll('*')]
    .filter((element) => element.getBoundingClientRect().right > page.clientWidth + 1)
    .at(-1)
  yield {
    kind: 'page scrolls sideways',
    element: page,
    where: widest ? describeElement(widest) : 'html',
    text: `${over} px`
  }
}

/** Lays out what is far below the window too. Unseen cards keep the size of the last language they were seen in. */
function showAll() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(sheet)
}
showAll()

/** All faults of the page as it is now. `touch`: whether targets must be large enough for a finger. */
export function findings(exceptions: readonly Exception[], touch: boolean): Finding[] {
  const all = [...pageFindings(), ...textFindings(), ...fieldFindings(), ...iconFindings(), ...controlFindings(touch)]
  return all
    .filter(
      ({ kind, element }) =>
        !exceptions.some((exception) => exception.kind === kind && element.closest(exception.selector) !== null)
    )
    .map(({ kind, where, text }) => ({ kind, where, text }))
}
