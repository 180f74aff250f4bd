import { expect, test } from 'vitest'
import { checkComponents } from './components.ts'
import { madeUpTree } from './testing/made-up-tree.ts'

const check = (code: string) => checkComponents(madeUpTree({ 'web/src/pages/home.tsx': code }))

test.each([
  ['<p>Hello</p>', 'Hello'],
  ["<p>{'Hello'}</p>", 'Hello'],
  ['<p>{`Hello`}</p>', 'Hello'],
  ['<img alt="A doctor" />', 'A doctor'],
  ["<Field label={'Name'} />", 'Name']
])('the text in %s is a violation', (element, text) => {
  expect(check(`\nexport const Home = () => ${element}`)).toEqual([
    `web/src/pages/home.tsx:2: text in a component: "${text}"`
  ])
})

test.each(['<p>{messages.hello}</p>', '<p className="large">112</p>', '<p>OPD</p>', '<a href="/home" />'])(
  '%s is no violation',
  (element) => {
    expect(check(`export const Home = () => ${element}`)).toEqual([])
  }
)
