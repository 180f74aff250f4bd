import { agreeOnLanguage, keepChoices, type Way } from './choice.ts'
import { bringDemo } from './demo.ts'
import { reopenOnBack } from './history.ts'
import { leadToList, openWith, watchBar } from './menu.ts'
import { revealOnScroll } from './reveal.ts'
import { sayFarewell, welcomeBack } from './visitor.ts'

/** Progressive enhancement: everything on the page works without this file. */
function part<E extends HTMLElement>(id: string): E {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found as E
}

const way: Way = { replace: (path) => location.replace(path), go: (path) => location.assign(path) }

agreeOnLanguage(way)
// After Back from another language, the browser may restore this page from its cache.
addEventListener('pageshow', (event) => {
  if (!event.persisted) return
  agreeOnLanguage(way)
  welcomeBack()
})
reopenOnBack(location.pathname, () => location.reload())
openWith(part('open-menu'), part<HTMLDialogElement>('menu'))
leadToList(part('languages'))
keepChoices(part('languages'), way)
welcomeBack()
sayFarewell(part('farewell'))
document.documentElement.dataset.enhanced = ''

const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200))
/** Runs after the layout is complete. */
const afterLoad = () =>
  whenIdle(() => {
    document.documentElement.dataset.settled = ''
    watchBar(part('bar'))
    revealOnScroll()
    bringDemo(part('demo-chat'))
  })
if (document.readyState === 'complete') afterLoad()
else addEventListener('load', afterLoad)
