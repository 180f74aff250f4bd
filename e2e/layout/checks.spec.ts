import { expect } from '@playwright/test'
import { test } from '../support/fixtures.ts'
import type { FindingKind } from '../support/layout/geometry.ts'
import { layoutFindings } from '../support/layout.ts'

test.use({ trace: 'off', viewport: { width: 360, height: 600 } })

const button = (style: string, text = 'Press', more = '') =>
  `<button style="min-width:44px;min-height:44px;padding:0;${style}" ${more}>${text}</button>`
const box = (style: string, content: string) =>
  `<div style="border:1px solid black;font:16px/20px sans-serif;${style}">${content}</div>`
const icon = (style: string) =>
  `<svg viewBox="0 0 16 16" width="16" height="16" style="${style}"><rect width="16" height="16"/></svg>`
const chosen = (width: number, more = '') =>
  `<select style="width:${width}px;height:44px;font:16px sans-serif" ${more}><option>Obstetrics and gynaecology</option></select>`

/** Pages with a fault of one kind, each beside a page that is sound. */
const pages: readonly [kind: FindingKind, fault: string, faulty: string, sound: string][] = [
  ['page scrolls sideways', 'a wide element', '<div style="width:500px">wide</div>', '<div style="width:90%">x</div>'],
  [
    'text is cut',
    'a limit of lines',
    box('width:80px;max-height:40px;overflow:hidden', 'one two three four five six seven'),
    box('width:80px;max-height:40px;overflow:auto', 'one two three four five six seven')
  ],
  [
    'text is cut',
    'an ellipsis',
    box('width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap', 'a long line of text'),
    box('width:300px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap', 'a long line of text')
  ],
  [
    'text is cut',
    'a box lower than its letters',
    box('height:8px;overflow:hidden', 'Ägypten'),
    box('height:24px;overflow:hidden', 'Ägypten')
  ],
  ['text is cut', 'a narrow select', chosen(90), chosen(280)],
  [
    'text is cut',
    'a select lower than its letters',
    '<select style="appearance:none;border:0;width:90px;min-height:44px;padding:16px 0;font:40px/12px sans-serif;height:44px"><option>Åg</option></select>',
    '<select style="appearance:none;border:0;width:90px;padding:0;font:40px/60px sans-serif;height:60px"><option>Åg</option></select>'
  ],
  [
    'text is cut',
    'a narrow placeholder',
    '<input style="width:60px;height:44px" placeholder="Search your records">',
    '<input style="width:200px;height:44px" placeholder="Search">'
  ],
  [
    'text leaves its box',
    'a label wider than its border',
    box('width:60px;overflow-wrap:normal', 'appointments'),
    box('width:160px', 'appointments')
  ],
  [
    'text leaves its box',
    'lines below their border',
    box('width:60px;height:20px', 'one two three'),
    box('width:200px;height:20px', 'one two three')
  ],
  [
    'word is broken',
    'a word in a narrow column',
    '<p style="width:60px;overflow-wrap:anywhere">ஆலோசனைகள்</p>',
    '<p style="width:200px;overflow-wrap:anywhere">ஆலோசனைகள் உதவி ஆலோசனைகள்</p>'
  ],
  [
    'word is broken',
    'a word without a soft hyphen',
    '<p style="width:70px;overflow-wrap:anywhere">appointments</p>',
    '<p style="width:70px;overflow-wrap:anywhere">appoint&shy;ments</p>'
  ],
  [
    'texts overlap',
    'a word wider than its column',
    '<div style="display:flex;gap:4px"><p style="width:60px">appointments</p><p>Monday</p></div>',
    '<div style="display:flex;gap:4px"><p style="width:160px">appointments</p><p>Monday</p></div>'
  ],
  [
    'text is cut',
    'an option, not chosen, with a word wider than a select that wraps',
    '<select style="appearance:none;white-space:normal;width:90px;height:44px;font:16px sans-serif"><option>Old<option>Gynaecology</select>',
    '<select style="appearance:none;white-space:normal;width:140px;height:44px;font:16px sans-serif"><option>Old<option>Obstetrics and gynaecology</select>'
  ],
  [
    'control is outside the page',
    'a button beside the page',
    button('position:fixed;left:340px;top:0'),
    button('position:fixed;left:300px;top:0')
  ],
  [
    'control is covered',
    'a bar over the last button of the page',
    `<div style="height:900px"></div>${button('')}<div style="position:fixed;inset:auto 0 0;height:200px;background:white"></div>`,
    `<div style="height:900px"></div>${button('margin-bottom:220px')}<div style="position:fixed;inset:auto 0 0;height:200px;background:white"></div>`
  ],
  [
    'control is covered',
    'a notice over a fixed button',
    `${button('position:fixed;bottom:0;left:0')}<ol style="position:fixed;inset:auto 0 0;background:white;margin:0;line-height:60px"><li>Saved</li></ol>`,
    `${button('position:fixed;bottom:80px;left:0')}<ol style="position:fixed;inset:auto 0 0;background:white;margin:0;line-height:60px"><li>Saved</li></ol>`
  ],
  [
    'target is smaller than 44 px',
    'a low button',
    '<button style="width:44px;height:30px;padding:0">Ok</button>',
    '<p>Read <a href="/">this page</a> first.</p>'
  ],
  [
    'target is smaller than 44 px',
    'a checkbox with a low label',
    '<label><input type="checkbox"> Ok</label>',
    '<label style="display:block;min-height:44px;padding:12px 0"><input type="checkbox"> Ok</label>'
  ],
  [
    'icon touches the border',
    'an icon at the edge of its button',
    box('width:120px;padding:0', icon('')),
    box('width:120px;padding:8px', icon(''))
  ],
  [
    'icon is squeezed',
    'an icon beside a long word',
    box('display:flex;width:140px;padding:8px', `${icon('min-width:0')}<span>appointments today</span>`),
    box('display:flex;width:140px;padding:8px', `${icon('flex-shrink:0')}<span>appointments today</span>`)
  ]
]

for (const [kind, fault, faulty, sound] of pages) {
  test(`finds that “${kind}” with ${fault}, and nothing on a sound page`, async ({ page }) => {
    const findingsOn = async (html: string) => {
      await page.setContent(`<!doctype html><html lang="en"><body style="margin:0">${html}</body></html>`)
      return (await layoutFindings(page)).map((finding) => finding.kind)
    }
    expect(await findingsOn(faulty)).toContain(kind)
    expect(await findingsOn(sound)).toEqual([])
  })
}

test('leaves out exceptions, what is for screen readers alone, and what lies behind a dialog', async ({ page }) => {
  const small = '<button class="tiny" style="width:20px;height:20px;padding:0">Ok</button>'
  await page.setContent(small)
  const exception = { kind: 'target is smaller than 44 px', selector: '.tiny', reason: 'a test' } as const
  expect(await layoutFindings(page, [exception])).toEqual([])
  expect(await layoutFindings(page, [{ ...exception, selector: '.other' }])).toHaveLength(1)
  await page.setContent(`<p style="position:absolute;width:1px;height:1px;overflow:hidden">Skip to the content</p>`)
  expect(await layoutFindings(page)).toEqual([])
  await page.setContent(`${small}<dialog><p>Question</p></dialog>`)
  await page.evaluate(() => document.querySelector('dialog')?.showModal())
  expect(await layoutFindings(page)).toEqual([])
})
