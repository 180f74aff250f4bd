import { expect, test } from 'vitest'
import { madeUpTree } from './testing/made-up-tree.ts'
import { checkDeadCode } from './tools.ts'

const tree = {
  'package.json': JSON.stringify({ name: 'made-up', type: 'module', scripts: { start: 'node main.js' } }),
  'main.js': "import { used } from './module.js'\nused()",
  'module.js': 'export const used = () => 1'
}

test('a tree where everything is used has no violation', () => {
  expect(checkDeadCode(madeUpTree(tree))).toEqual([])
})

test('unused files, exports and dependencies are violations', () => {
  const [report] = checkDeadCode(
    madeUpTree({
      ...tree,
      'package.json': JSON.stringify({ ...JSON.parse(tree['package.json']), dependencies: { leftover: '1.0.0' } }),
      'module.js': 'export const used = () => 1\nexport const forgotten = 2',
      'orphan.js': 'export const orphan = 1'
    })
  )
  expect(report).toMatch(/Unused files[\s\S]*orphan\.js/)
  expect(report).toMatch(/Unused dependencies[\s\S]*leftover/)
  expect(report).toMatch(/Unused exports[\s\S]*forgotten/)
})
