import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { adviceList } from '@arogyachat/knowledge/clinical/advice'
import { conditions } from '@arogyachat/knowledge/clinical/conditions'
import { redFlags } from '@arogyachat/knowledge/clinical/red-flags'
import { symptoms } from '@arogyachat/knowledge/clinical/symptoms'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(testing|node_modules)\b/.test(path)
)
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/** An id counts where it is quoted and, if it cannot be an ordinary name, wherever it stands. */
const isWritten = (source: string, id: string) =>
  source.includes(`'${id}'`) || (id.includes('_') && new RegExp(`\\b${id}\\b`).test(source))

it('no id of a red flag, symptom, condition or advice is written in the code', () => {
  const ids = [redFlags, symptoms, conditions, adviceList].flatMap((list) => list.map(({ id }) => id))
  const found = sources.flatMap((path) => {
    const source = withoutComments(readFileSync(join(root, path), 'utf8'))
    return ids.filter((id) => isWritten(source, id)).map((id) => `${path}: ${id}`)
  })
  expect(sources.length).toBeGreaterThan(40)
  expect(found).toEqual([])
})
