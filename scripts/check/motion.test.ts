import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../web/src')
const theme = readFileSync(join(source, 'ui/theme.css'), 'utf8')

/** The content of the braces that follow `head`. */
function blockAfter(css: string, head: string): string {
  const start = css.indexOf('{', css.indexOf(head))
  expect(css.includes(head)).toBe(true)
  let depth = 0
  for (let end = start; end < css.length; end += 1) {
    if (css[end] === '{') depth += 1
    if (css[end] === '}') depth -= 1
    if (depth === 0) return css.slice(start + 1, end)
  }
  throw new Error(`${head} is not closed`)
}

test('nothing moves for people who asked for less motion, whatever the specificity of a rule', () => {
  const block = blockAfter(theme, '@media (prefers-reduced-motion: reduce)')
  for (const selector of ['*', '::before', '::after', '::backdrop']) expect(block).toContain(selector)
  for (const rule of [
    'animation-duration: 1ms !important',
    'animation-delay: 0s !important',
    'animation-iteration-count: 1 !important',
    'transition-duration: 1ms !important',
    'transition-delay: 0s !important',
    'scroll-behavior: auto !important'
  ])
    expect(block).toContain(rule)
})

test('dialogs, sheets, menus and toasts appear within 200 ms', () => {
  const animations = [...theme.matchAll(/--animate-\w+: \w+ (\d+)ms/g)].map(([, ms]) => Number(ms))
  expect(animations.length).toBeGreaterThanOrEqual(3)
  const toasts = Number(/transition-duration: (\d+)ms/.exec(blockAfter(theme, ':root [data-sonner-toast]'))?.[1])
  const utilities = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(source, file), 'utf8').matchAll(/\bduration-\[?(\d+)/g)])
    .map(([, ms]) => Number(ms))
  expect(Math.max(...animations, toasts, ...utilities)).toBeLessThanOrEqual(200)
})
