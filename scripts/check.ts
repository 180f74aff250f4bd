// `npm run check`: format and lint, types, dead code, structure, messages. Prints every violation and exits with 1 when there is one.
import { languageCodes } from '../contract/languages.ts'
import { checkAllowlist, readAllowlist } from './check/allowlist.ts'
import { checkCodeRules } from './check/code-rules.ts'
import { checkComponents } from './check/components.ts'
import { checkFirstViews } from './check/first-views.ts'
import { checkGlossary } from './check/glossary.ts'
import { checkMessages } from './check/messages.ts'
import { checkStructure } from './check/structure.ts'
import { checkDeadCode, runTool } from './check/tools.ts'
import { root } from './repository.ts'

const allowlist = readAllowlist()
const checks: Record<string, () => string[]> = {
  'format and lint': () => runTool(root, '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  'types of the server': () => runTool(root, 'typescript/bin/tsc', ['-p', 'tsconfig.json']),
  'types of the web': () => runTool(root, 'typescript/bin/tsc', ['-p', 'web/tsconfig.json']),
  'dead files, exports and dependencies': () => checkDeadCode(root),
  structure: () => checkStructure(root, allowlist),
  'first views without schemas': () => checkFirstViews(root),
  'rules of the code': () => checkCodeRules(root, allowlist),
  'allowlist of the limits': () => checkAllowlist(root, allowlist),
  'messages in every language': () => checkMessages(root, languageCodes),
  'terms of the glossary': () => checkGlossary(root, languageCodes),
  'no texts in components': () => checkComponents(root)
}

let failed = 0
for (const [name, check] of Object.entries(checks)) {
  const violations = check()
  console.log(`${violations.length ? '✗' : '✓'} ${name}`)
  for (const violation of violations) console.log(`    ${violation}`)
  if (violations.length) failed++
}
console.log(`${Object.keys(checks).length - failed} checks passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
