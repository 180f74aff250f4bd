// `npm run check`: format and lint, types, structure, words. Prints every fault; exits 1 when there is one.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkStructure } from './check-structure.mjs'
import { checkComponents, checkMessages } from './check-words.mjs'

const root = resolve(import.meta.dirname, '..')
const bin = (name) => resolve(root, 'node_modules/.bin', name)
const runs = (name, command, args) => () => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32'
  })
  return status === 0 ? [] : [`${name}:\n${stdout}${stderr}`]
}
const languages = [...readFileSync(resolve(root, 'contract/languages.ts'), 'utf8').matchAll(/code: '(\w+)'/g)].map(
  (it) => it[1]
)

const checks = {
  'format and lint': runs('biome', bin('biome'), ['check', '--error-on-warnings', '.']),
  'types of the server': runs('tsc', bin('tsc'), ['-p', 'tsconfig.json']),
  'types of the web': runs('tsc', bin('tsc'), ['-p', 'web/tsconfig.json']),
  structure: checkStructure,
  'messages in ten languages': () => checkMessages(languages),
  'no words in components': checkComponents
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const faults = check()
  console.log(`${faults.length ? '✗' : '✓'} ${name}`)
  for (const fault of faults) console.log(`    ${fault}`)
  if (faults.length) failed++
}
console.log(`${Object.keys(checks).length - failed} checks passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
