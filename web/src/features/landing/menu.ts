/** The compact bar of a scrolled page. */
const scrolledPx = 10

export function watchBar(bar: HTMLElement): void {
  const show = () => bar.toggleAttribute('data-compact', window.scrollY > scrolledPx)
  addEventListener('scroll', show, { passive: true })
  show()
}

/** The full-screen menu as a modal dialog: Escape closes it, the focus stays in it and returns to its button. */
export function openWith(button: HTMLElement, menu: HTMLDialogElement): void {
  button.addEventListener('click', () => {
    menu.showModal()
    button.setAttribute('aria-expanded', 'true')
  })
  menu.addEventListener('close', () => button.setAttribute('aria-expanded', 'false'))
  menu.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a, [data-close]')) menu.close()
  })
}

/** Without popover support the list is in the footer, and its buttons link there. */
export function leadToList(list: HTMLElement): void {
  if ('popover' in HTMLElement.prototype) return
  for (const button of document.querySelectorAll('[popovertarget]')) {
    button.addEventListener('click', () => list.scrollIntoView({ block: 'center' }))
  }
}
