import { describe, expect, it } from 'vitest'
import { grain } from '../../../../testing/noise.ts'
import { flattened } from './flatten.ts'
import { isGrain } from './grain.ts'
import { type Grey, greyOf, quarterTurned, rotated, white } from './grey.ts'
import { rectified } from './rectify.ts'
import { directionOf } from './skew.ts'
import { withoutRules } from './table-rules.ts'

const paint = (to: Grey, shade: number, isIn: (x: number, y: number) => boolean): Grey => {
  for (let y = 0; y < to.height; y++)
    for (let x = 0; x < to.width; x++) if (isIn(x, y)) to.data[y * to.width + x] = shade
  return to
}
const plain = (width: number, height: number, shade: number) => paint(greyOf(width, height), shade, () => true)
const at = (grey: Grey, x: number, y: number) => grey.data[y * grey.width + x] as number

/** Rows of bars with gaps, like lines of words. */
const lines = () =>
  paint(plain(900, 700, white), 0, (x, y) => y > 100 && y < 600 && y % 40 < 14 && x > 100 && x % 90 < 70 && x < 800)

describe('preparing a photograph', () => {
  it.each([-9, -3.4, 0, 2, 6.8])('detects a rotation by %s°', (degrees) => {
    // `rotated` corrects the angle of `directionOf`.
    const direction = directionOf(rotated(lines(), -degrees))
    expect(direction.isSideways).toBe(false)
    expect(direction.degrees).toBeCloseTo(degrees, 0)
  })

  it.each([-4, 0, 6])('detects a page on its side with a rotation by %s°', (degrees) => {
    const direction = directionOf(quarterTurned(rotated(lines(), -degrees)))
    expect(direction.isSideways).toBe(true)
    expect(direction.degrees).toBeCloseTo(degrees, 0)
  })

  it('detects no rotation of an empty page', () => {
    expect(directionOf(plain(300, 300, white))).toEqual({ isSideways: false, degrees: 0 })
  })

  it('crops and straightens a page on a table', () => {
    // A trapezium: left edge x = 150 + y / 10, right edge x = 850 - y / 8, from y = 100 to 1100.
    const isSheet = (x: number, y: number) => y >= 100 && y <= 1100 && x >= 150 + y / 10 && x <= 850 - y / 8
    const photo = paint(plain(1000, 1200, 70), 210, isSheet)
    paint(photo, 20, (x, y) => isSheet(x, y) && y > 200 && y < 230 && x > 300 && x < 700)
    const sheet = rectified(photo)
    expect(sheet.width).toBeLessThan(700)
    expect(sheet.height).toBeGreaterThan(930)
    for (const [x, y] of [
      [4, 4],
      [sheet.width - 5, 4],
      [4, sheet.height - 5],
      [sheet.width - 5, sheet.height - 5]
    ] as const)
      expect(at(sheet, x, y)).toBeGreaterThan(190)
  })

  it('returns an image without visible page edges unchanged', () => {
    const shaded = paint(plain(800, 1000, 0), 0, () => false)
    for (let y = 0; y < 1000; y++) for (let x = 0; x < 800; x++) shaded.data[y * 800 + x] = 220 - x / 6 - y / 12
    expect(rectified(shaded)).toBe(shaded)
    const all = lines()
    expect(rectified(all)).toBe(all)
  })

  it('evens out a shadow', () => {
    const photo = paint(plain(640, 480, 220), 90, (x) => x > 320)
    paint(photo, 60, (x, y) => x > 100 && x < 200 && y % 40 < 8)
    paint(photo, 25, (x, y) => x > 440 && x < 540 && y % 40 < 8)
    const flat = flattened(photo)
    expect(at(flat, 60, 220)).toBeGreaterThan(240)
    expect(at(flat, 600, 220)).toBeGreaterThan(240)
    expect(at(flat, 150, 204)).toBeLessThan(90)
    expect(at(flat, 490, 204)).toBeLessThan(90)
  })
})

describe('withoutRules', () => {
  it('erases the ruled lines of a table and keeps the text', () => {
    const page = lines()
    const words = page.data.reduce((sum, value) => sum + Number(value === 0), 0)
    const isRule = (x: number, y: number) =>
      x > 60 &&
      x < 840 &&
      y > 60 &&
      y < 660 &&
      ([75, 340, 650].some((value) => Math.abs(y - value) < 2) || [64, 830].some((value) => Math.abs(x - value) < 2))
    paint(page, 0, isRule)
    expect(withoutRules(page)).toBe(5)
    const left = page.data.reduce((sum, value) => sum + Number(value < 128), 0)
    expect(left / words).toBeGreaterThan(0.98)
    expect(left / words).toBeLessThan(1.01)
  })

  it('keeps the headlines of Hindi words', () => {
    const page = paint(plain(1000, 800, white), 0, (x, y) => y % 60 < 5 && x % 240 < 200 && x > 50 && x < 950)
    const before = Buffer.from(page.data)
    expect(withoutRules(page)).toBe(0)
    expect(before.equals(page.data)).toBe(true)
  })
})

describe('isGrain', () => {
  const noise = (): Grey => ({ data: grain(800), width: 800, height: 800 })

  it('returns true for noise and false for a printed page', () => {
    expect(isGrain(flattened(noise()))).toBe(true)
    expect(isGrain(lines())).toBe(false)
    expect(isGrain(plain(800, 800, white))).toBe(false)
    expect(isGrain(plain(3, 3, 0))).toBe(false)
  })

  it('returns false for noise around a page', () => {
    const isSheet = (x: number, y: number) => x > 200 && x < 600 && y > 150 && y < 650
    expect(isGrain(flattened(paint(noise(), white, isSheet)))).toBe(false)
  })
})
