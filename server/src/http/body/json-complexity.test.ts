import { describe, expect, it } from 'vitest'
import { isTooComplex, maxJsonDepth, maxJsonFields } from './json-complexity.ts'

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth)

describe('JSON', () => {
  it('is too deep from one level over the limit, for lists and objects', () => {
    expect(isTooComplex(nested(maxJsonDepth))).toBe(false)
    expect(isTooComplex(nested(maxJsonDepth + 1))).toBe(true)
    expect(isTooComplex(nested(maxJsonDepth + 1, '{"a":', '}'))).toBe(true)
    expect(isTooComplex('['.repeat(100_000))).toBe(true)
  })

  it('has too many fields from one over the limit, in all its objects together', () => {
    const fields = (count: number) => Array.from({ length: count }, (_, at) => `"f${at}":1`).join(',')
    expect(isTooComplex(`{${fields(maxJsonFields)}}`)).toBe(false)
    expect(isTooComplex(`{${fields(maxJsonFields + 1)}}`)).toBe(true)
    expect(isTooComplex(`[{${fields(maxJsonFields)}},{"a":1}]`)).toBe(true)
    expect(isTooComplex(JSON.stringify({ text: ':'.repeat(2 * maxJsonFields) }))).toBe(false)
  })

  it('is not too deep because of its length or of brackets within strings', () => {
    expect(isTooComplex(`[${'[],'.repeat(50_000)}[]]`)).toBe(false)
    expect(isTooComplex(JSON.stringify({ text: '[{'.repeat(5_000), other: `\\"${'['.repeat(100)}` }))).toBe(false)
    expect(isTooComplex('')).toBe(false)
  })
})
