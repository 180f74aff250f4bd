import { describe, expect, it } from 'vitest'
import type { Line } from './engine.ts'
import { type Grey, greyOf, shrunk, white } from './image/grey.ts'
import { cutOut, inkScale, missedBands, onPage, withBand } from './missed-bands.ts'

const line = (text: string, confidence: number, left: number, top: number, right: number): Line => [
  { text, confidence, box: { left, top, right, bottom: top + 30 } }
]
/** A page with lines of bars that are 30 pixels high. */
function pageWith(lines: readonly { top: number; right: number }[]): Grey {
  const page = greyOf(800, 600)
  page.data.fill(white)
  for (const { top, right } of lines)
    for (let y = top; y < top + 30; y++)
      for (let x = 50; x < right; x++) if (x % 10 < 4) page.data[y * page.width + x] = 0
  return page
}

const bandsOf = (page: Grey, lines: readonly Line[]) => missedBands(shrunk(page, inkScale), lines)

describe('missedBands', () => {
  const page = pageWith([
    { top: 60, right: 500 },
    { top: 120, right: 400 },
    { top: 180, right: 450 }
  ])
  const [first, third] = [line('first', 95, 50, 60, 500), line('third', 95, 50, 180, 450)] as const

  it('finds a missed line without parts of its neighbours', () => {
    const [band, ...others] = bandsOf(page, [first, third])
    expect(others).toEqual([])
    expect(band).toEqual({ left: 50, top: 110, right: 394, bottom: 160 })
    // Everything else in the cut-out part is white.
    const ink = band && cutOut(page, band, 24).data.reduce((sum, value) => sum + Number(value === 0), 0)
    expect(ink).toBe(30 * 4 * 35)
  })

  it('returns the whole row when the end of a line was missed', () => {
    const half = line('second', 95, 50, 120, 200)
    const [box] = bandsOf(page, [first, half, third])
    expect(box).toMatchObject({ left: 50, right: 394 })
  })

  it('returns a line that was read with low confidence', () => {
    expect(bandsOf(page, [first, line('~§', 20, 50, 120, 400), third])).toHaveLength(1)
  })

  it('ignores specks, ruled lines, drawings and lines that were read', () => {
    expect(bandsOf(page, [first, line('second', 90, 50, 120, 400), third])).toEqual([])
    const drawn = pageWith([
      { top: 60, right: 500 },
      { top: 180, right: 450 }
    ])
    const black = (left: number, top: number, right: number, bottom: number) => {
      for (let y = top; y < bottom; y++) drawn.data.fill(0, y * drawn.width + left, y * drawn.width + right)
    }
    black(300, 130, 304, 134)
    black(40, 250, 760, 253)
    black(200, 300, 600, 580)
    expect(bandsOf(drawn, [first, third])).toEqual([])
  })

  it('returns nothing when no line was read', () => {
    expect(bandsOf(page, [])).toEqual([])
  })
})

it('withBand replaces the lines of a band only by a result with more text', () => {
  const band = { left: 100, top: 200, right: 400, bottom: 240 }
  const again = onPage([line('second line', 90, 24, 28, 324)], band, 24)
  expect(again[0]?.[0]?.box).toEqual({ left: 100, top: 204, right: 400, bottom: 234 })
  const [first, half] = [line('first', 90, 100, 100, 400), line('sec', 90, 100, 204, 160)] as const
  expect(withBand([first, half], again, band)).toEqual([first, ...again])
  expect(withBand([first, half], [], band)).toEqual([first, half])
})
