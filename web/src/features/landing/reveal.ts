/** Specification part 9. */
const shownPart = 0.1
const stepMs = 100

/** What is still below the fold comes in when a tenth of it is seen, each after the one before it. */
export function revealOnScroll(): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        target.classList.remove('waiting')
      }
    },
    { threshold: shownPart }
  )
  // All is measured before anything is changed, so that the browser lays the page out once.
  const parts = [...document.querySelectorAll<HTMLElement>('[data-reveal]')]
  const below = parts.filter((part) => part.getBoundingClientRect().top >= innerHeight)
  for (const part of below) {
    part.style.transitionDelay = `${stepMs * Number(part.dataset.reveal)}ms`
    part.classList.add('waiting')
    observer.observe(part)
  }
}
