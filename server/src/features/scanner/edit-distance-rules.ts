/** Longer words are never compared. */
export const maxWordLength = 250

/** Rows of the edit table. Allocated once, because a prescription needs thousands of comparisons. */
let row = new Uint16Array(maxWordLength + 2)
let next = new Uint16Array(maxWordLength + 2)

/** The edit distance of two words, or `max + 1` when it is larger. Computes only the diagonal band of that width. */
export function editsBetween(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max || b.length > maxWordLength) return max + 1
  for (let to = 0; to <= b.length; to++) row[to] = to
  for (let at = 0; at < a.length; at++) {
    const first = Math.max(0, at - max)
    const last = Math.min(b.length - 1, at + max)
    let before = first === 0 ? at + 1 : max + 1
    let fewest = before
    next[first] = before
    for (let to = first; to <= last; to++) {
      let edits = (row[to] as number) + (a.charCodeAt(at) === b.charCodeAt(to) ? 0 : 1)
      if (before + 1 < edits) edits = before + 1
      if (to < at + max && (row[to + 1] as number) + 1 < edits) edits = (row[to + 1] as number) + 1
      next[to + 1] = edits
      before = edits
      if (edits < fewest) fewest = edits
    }
    if (fewest > max) return max + 1
    ;[row, next] = [next, row]
  }
  return Math.min(row[b.length] as number, max + 1)
}
