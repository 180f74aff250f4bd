import { expect, it } from 'vitest'
import type { Line } from './embedded/engine.ts'
import { scriptOf } from './script.ts'

/** The words of a line from left to right; each letter is ten pixels wide. */
function line(top: number, words: readonly [text: string, confidence: number, left: number][]): Line {
  return words.map(([text, confidence, left]) => ({
    text,
    confidence,
    box: { left, top, right: left + text.length * 10, bottom: top + 20 }
  }))
}

it('detects the language by the script of the letters', () => {
  expect(
    scriptOf([
      line(0, [
        ['வயிறு', 90, 0],
        ['OD', 90, 90]
      ])
    ])
  ).toBe('ta')
  expect(scriptOf([line(0, [['Tab.', 90, 0]])])).toBeNull()
})
