const shownPart = 0.1
const stepMs = 100

/** Moves elements below the fold to their place one after another, when a tenth of each is on the screen. */
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
  // Measures everything before changing anything, so that the browser computes the layout once.
  const parts = [...document.querySelectorAll<HTMLElement>('[data-reveal]')]
  const below = parts.filter((part) => part.getBoundingClientRect().top >= innerHeight)
  for (const part of below) {
    part.style.transitionDelay = `${stepMs * Number(part.dataset.reveal)}ms`
    part.classList.add('waiting')
    observer.observe(part)
  }
}
