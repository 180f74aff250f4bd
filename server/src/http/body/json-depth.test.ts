import { describe, expect, it } from 'vitest'
import { isTooDeep, maxJsonDepth } from './json-depth.ts'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

describe('JSON', () => {
  it('is too deep from one level over the limit, for lists and objects', () => {
    expect(isTooDeep(nested(maxJsonDepth))).toBe(false)
    expect(isTooDeep(nested(maxJsonDepth + 1))).toBe(true)
    expect(isTooDeep(nested(maxJsonDepth + 1, '{"a":', '}'))).toBe(true)
    expect(isTooDeep('['.repeat(100_000))).toBe(true)
  })

  it('is not too deep because of its length or of brackets within strings', () => {
    expect(isTooDeep(`[${'[],'.repeat(50_000)}[]]`)).toBe(false)
    expect(isTooDeep(JSON.stringify({ text: '[{'.repeat(5_000), other: `\\"${'['.repeat(100)}` }))).toBe(false)
    expect(isTooDeep('')).toBe(false)
  })
})
