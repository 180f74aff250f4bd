import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const webSource = join(import.meta.dirname, '../../web/src')
const theme = readFileSync(join(webSource, 'ui/theme.css'), 'utf8')

type Color = readonly [lightness: number, chroma: number, hue: number]

const tokens = new Map(
  [...theme.matchAll(/--([\w-]+): light-dark\(oklch\(([\d. ]+)\), oklch\(([\d. ]+)\)\)/g)].map(
    ([, name = '', light = '', dark = '']) => {
      const color = (text: string) => text.split(' ').map(Number) as unknown as Color
      return [name, { light: color(light), dark: color(dark) }]
    }
  )
)

/** Relative luminance as in WCAG 2.2, with the matrices of Björn Ottosson's definition of OKLab. */
function luminance([lightness, chroma, hue]: Color): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (channel: number) => Math.min(1, Math.max(0, channel))
  const red = shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string, mode: 'light' | 'dark'): number {
  const [high = 0, low = 0] = [first, second]
    .map((name) => {
      const token = tokens.get(name)
      if (!token) throw new Error(`theme.css has no token ${name}`)
      return luminance(token[mode])
    })
    .sort((first, second) => second - first)
  return (high + 0.05) / (low + 0.05)
}

const backgrounds = ['paper', 'card', 'mint', 'cream', 'neel-soft', 'danger-soft']
const textPairs = [
  ...backgrounds.flatMap((background) => [
    ['ink', background],
    ['soft', background],
    ['neem', background]
  ]),
  ...['paper', 'card', 'danger-soft'].map((background) => ['danger', background]),
  ...['paper', 'card', 'neel-soft'].map((background) => ['neel', background]),
  ['on-cream', 'cream'],
  ['on-neem', 'neem'],
  ['on-danger', 'danger'],
  ['on-marigold', 'marigold'],
  ['on-deep', 'neem-deep'],
  ['on-deep-soft', 'neem-deep'],
  ['marigold', 'neem-deep']
] as [string, string][]
/** Borders of controls, stars and focus rings, which must be visible but are not text. */
const partPairs = [
  ['edge', 'paper'],
  ['edge', 'card'],
  ['neel', 'mint'],
  ['neel', 'cream'],
  ['danger', 'card'],
  ['neem', 'card']
] as [string, string][]

test.each(textPairs)('%s is readable on %s in both themes', (text, background) => {
  expect(contrast(text, background, 'light')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(text, background, 'dark')).toBeGreaterThanOrEqual(4.5)
})

test.each(partPairs)('%s is visible on %s in both themes', (part, ground) => {
  expect(contrast(part, ground, 'light')).toBeGreaterThanOrEqual(3)
  expect(contrast(part, ground, 'dark')).toBeGreaterThanOrEqual(3)
})

test('black on white has a contrast of 21', () => {
  expect((luminance([1, 0, 0]) + 0.05) / (luminance([0, 0, 0]) + 0.05)).toBeCloseTo(21, 2)
})

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
    'transition-duration: 0s !important',
    'transition-delay: 0s !important',
    'scroll-behavior: auto !important'
  ])
    expect(block).toContain(rule)
})

test('dialogs, sheets, menus and toasts appear within 200 ms', () => {
  const animations = [...theme.matchAll(/--animate-\w+: \w+ (\d+)ms/g)].map(([, ms]) => Number(ms))
  expect(animations.length).toBeGreaterThanOrEqual(3)
  const toasts = Number(/transition-duration: (\d+)ms/.exec(blockAfter(theme, ':root [data-sonner-toast]'))?.[1])
  const utilities = readdirSync(webSource, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [...readFileSync(join(webSource, file), 'utf8').matchAll(/\bduration-\[?(\d+)/g)])
    .map(([, ms]) => Number(ms))
  expect(Math.max(...animations, toasts, ...utilities)).toBeLessThanOrEqual(200)
})
