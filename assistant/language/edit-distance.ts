const near: Record<string, string> = {}
for (const row of ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'])
  for (const [i, key] of [...row].entries()) near[key] = `${row[i - 1] ?? ''}${row[i + 1] ?? ''}`
const soundAlike = ['ckqs', 'sz', 'fp', 'bvw', 'mn', 'aeiouy', 'jzg']

const isLatin = (letter: string) => letter >= 'a' && letter <= 'z'

/** Whether one letter is a common slip for the other: a neighbour on the keyboard, or one that sounds alike. */
const isSlip = (a: string, b: string): boolean =>
  !isLatin(a) ||
  !isLatin(b) ||
  near[a]?.includes(b) === true ||
  soundAlike.some((letters) => letters.includes(a) && letters.includes(b))

/**
 * Whether `word` is `form` with at most `limit` typing slips: a letter left out, added, swapped with the next one, or replaced by
 * one that lies beside it or sounds alike. Any other replacement counts twice, so "heard" is no slip of "heart".
 */
export function isMisspelt(word: string, form: string, limit: number): boolean {
  const n = word.length
  const m = form.length
  if (Math.abs(n - m) > limit) return false
  let before: number[] = []
  let last = Array.from({ length: m + 1 }, (_, j) => j)
  for (let i = 1; i <= n; i++) {
    const row = [i]
    let least = i
    for (let j = 1; j <= m; j++) {
      const a = word[i - 1] as string
      const b = form[j - 1] as string
      const swap = i > 1 && j > 1 && a === form[j - 2] && b === word[i - 2] ? (before[j - 2] as number) + 1 : 99
      const put = (last[j - 1] as number) + (a === b ? 0 : isSlip(a, b) ? 1 : 2)
      const cost = Math.min(put, (last[j] as number) + 1, (row[j - 1] as number) + 1, swap)
      row.push(cost)
      least = Math.min(least, cost)
    }
    if (least > limit) return false
    before = last
    last = row
  }
  return (last[m] as number) <= limit
}
