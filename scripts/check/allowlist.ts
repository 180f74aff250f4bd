import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { countItParameters, longFunctions } from './code-rules.ts'
import { largeFolders } from './structure.ts'

/** What is over a limit today. Numbers may only go down, and an entry that is within the limit again is removed. */
export interface Allowlist {
  /** Files in a folder. */
  folders: Record<string, number>
  /** Lines of a function, by `file#function`. */
  functions: Record<string, number>
  /** Parameters named `it`, by file. */
  itParameters: Record<string, number>
}

export const readAllowlist = (): Allowlist =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'allowlist.json'), 'utf8'))

/** What an allowlist would have to contain for the code as it is. */
export const currentExcesses = (root: string): Allowlist => ({
  folders: largeFolders(root),
  functions: longFunctions(root),
  itParameters: countItParameters(root)
})

/** An entry for something that has become smaller would let it grow again. */
export function checkAllowlist(root: string, allowlist: Allowlist): string[] {
  const current = currentExcesses(root)
  return (Object.keys(current) as (keyof Allowlist)[]).flatMap((kind) =>
    Object.entries(allowlist[kind]).flatMap(([name, allowed]) => {
      const actual = current[kind][name] ?? 0
      if (actual === 0) return [`scripts/check/allowlist.json: remove ${name} from ${kind}, it is within the limit`]
      return actual < allowed ? [`scripts/check/allowlist.json: lower ${name} in ${kind} to ${actual}`] : []
    })
  )
}
