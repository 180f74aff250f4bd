/** Scrolls a row sideways, and nothing around it, until one of its children stands in the middle; in both directions of writing. */
export function scrollToMiddle(row: Element, child: Element): void {
  const [frame, place] = [row.getBoundingClientRect(), child.getBoundingClientRect()]
  row.scrollLeft += place.left + place.width / 2 - (frame.left + frame.width / 2)
}
