import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { findBrowser } from '../scripts/find-browser.ts'
import { type OcrLanguage, ocrLanguages } from '../server/src/providers/ocr/port.ts'
import { randomOf, type Sheet, sheetOf, textOf } from './ocr-pages.ts'

/**
 * `desk`: a sheet on a table, photographed at an angle; `close`: a rotated sheet that fills the image, in poor light;
 * `display`: clean, in a display font, without a target; Urdu in Nastaliq, while the others use Naskh.
 */
export const variants = ['clean', 'desk', 'close', 'display'] as const
export type Variant = (typeof variants)[number]

export interface TestImage {
  name: string
  language: OcrLanguage
  variant: Variant
  isTable: boolean
  /** The text on the sheet. */
  text: string
  bytes: Buffer
}

const families: Record<OcrLanguage, readonly [font: string, subset: string][]> = {
  en: [
    ['anek-latin', 'latin'],
    ['noto-sans', 'latin']
  ],
  hi: [
    ['anek-devanagari', 'devanagari'],
    ['noto-sans-devanagari', 'devanagari']
  ],
  pa: [
    ['anek-gurmukhi', 'gurmukhi'],
    ['noto-sans-gurmukhi', 'gurmukhi']
  ],
  te: [
    ['anek-telugu', 'telugu'],
    ['noto-sans-telugu', 'telugu']
  ],
  ta: [
    ['anek-tamil', 'tamil'],
    ['noto-sans-tamil', 'tamil']
  ],
  gu: [
    ['anek-gujarati', 'gujarati'],
    ['noto-sans-gujarati', 'gujarati']
  ],
  bn: [
    ['anek-bangla', 'bengali'],
    ['noto-sans-bengali', 'bengali']
  ],
  ur: [
    ['noto-nastaliq-urdu', 'arabic'],
    ['noto-naskh-arabic', 'arabic']
  ]
}
const { resolve } = createRequire(import.meta.url)

async function faceOf(name: string, font: string, subset: string): Promise<string> {
  const bytes = await readFile(resolve(`@fontsource-variable/${font}/files/${font}-${subset}-wght-normal.woff2`))
  return `@font-face{font-family:${name};font-weight:100 900;src:url(data:font/woff2;base64,${bytes.toString('base64')})}`
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const line = (text: string) => `<p>${escaped(text)}</p>`

/** In CSS pixels; the device pixel ratio is 2. */
const frame = { width: 900, height: 1240 }

/** The perspective of a camera: a CSS matrix3d that moves each corner of the sheet a little. */
function perspective(random: () => number): string {
  const { width: w, height: h } = frame
  const inward = () => 0.03 + random() * 0.06
  const [x0, y0] = [w * inward(), h * inward()]
  const [x1, y1] = [w * (1 - inward()), h * inward()]
  const [x2, y2] = [w * (1 - inward()), h * (1 - inward())]
  const [x3, y3] = [w * inward(), h * (1 - inward())]
  // Heckbert, Fundamentals of Texture Mapping and Image Warping (1989), 2.2.3: square to quadrilateral.
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const k = (dx1 * sy - sx * dy1) / det
  const [a, b, c] = [x1 - x0 + g * x1, x3 - x0 + k * x3, x0]
  const [d, e, f] = [y1 - y0 + g * y1, y3 - y0 + k * y3, y0]
  return `matrix3d(${[a / w, d / w, 0, g / w, b / h, e / h, 0, k / h, 0, 0, 1, 0, c, f, 0, 1].join(',')})`
}

function documentOf(sheet: Sheet, variant: Variant, faces: string, isRtl: boolean, random: () => number): string {
  const rows = sheet.table.map((row) => `<tr>${row.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')
  const direction = isRtl ? 'rtl' : 'ltr'
  const turn = variant === 'close' ? (random() < 0.5 ? -1 : 1) * (2 + random() * 5) : 0
  const place =
    variant === 'desk'
      ? `transform:${perspective(random)}`
      : variant === 'close'
        ? `transform:rotate(${turn}deg) scale(.9)`
        : ''
  const isPhoto = variant === 'desk' || variant === 'close'
  const paper = isPhoto ? '#ded9cf' : '#fff'
  const around = variant === 'desk' ? ['#5d4a3a', '#3f4a52', '#74563c'][Math.floor(random() * 3)] : paper
  const side = random() < 0.5 ? 115 : 245
  return `<!doctype html><style>${faces}
*{margin:0;box-sizing:border-box}
body{width:${frame.width}px;height:${frame.height}px;background:${around};overflow:hidden;position:relative}
main{position:absolute;inset:0;background:${variant === 'close' ? 'none' : paper};padding:60px;transform-origin:${variant === 'close' ? 'center' : '0 0'};${place};
 font:22px/${isRtl ? 2.3 : 1.6} body,latin;color:${isPhoto ? '#33312e' : '#111'};${isPhoto ? 'filter:blur(.55px)' : ''}}
h1{font-size:30px;font-weight:600;margin-bottom:18px}
table{border-collapse:collapse;margin:18px 0;width:100%}td{border:1.5px solid #555;padding:7px 12px}
h1,p{direction:${direction};text-align:start}
i{position:absolute;inset:0;background:linear-gradient(${side}deg,rgba(0,0,0,.42),rgba(0,0,0,.05) 55%,transparent)}
</style><body><main><h1>${escaped(sheet.heading)}</h1>${sheet.lines.map(line).join('')}${rows && `<table>${rows}</table>`}${sheet.advice.map(line).join('')}</main>${isPhoto ? '<i></i>' : ''}`
}

/** Adds the noise of a small sensor and the JPEG compression of a phone. */
async function photographed(png: Buffer, random: () => number): Promise<Buffer> {
  const { data, info } = await sharp(png).removeAlpha().linear(0.82, 14).raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 3) {
    const grain = (random() + random() + random() - 1.5) * 22
    for (let c = at; c < at + 3; c++) data[c] = Math.max(0, Math.min(255, (data[c] ?? 0) + grain))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality: 82 })
    .toBuffer()
}

async function draw(
  page: Page,
  language: OcrLanguage,
  variant: Variant,
  isTable: boolean,
  seed: number
): Promise<TestImage> {
  const sheet = sheetOf(language, isTable, seed)
  const random = randomOf(seed + 1 + variants.indexOf(variant))
  const choices = families[language]
  const [font, subset] = choices[variant === 'display' ? 0 : choices.length - 1] ?? ['noto-sans', 'latin']
  const latin = font.startsWith('anek') ? 'anek-latin' : 'noto-sans'
  const faces = (await Promise.all([faceOf('body', font, subset), faceOf('latin', latin, 'latin')])).join('')
  await page.setContent(documentOf(sheet, variant, faces, language === 'ur', random))
  await page.evaluate(() => document.fonts.ready)
  const png = await page.screenshot()
  return {
    name: `${language}-${isTable ? 'table' : 'list'}-${variant}`,
    language,
    variant,
    isTable,
    text: textOf(sheet),
    bytes: variant === 'clean' || variant === 'display' ? png : await photographed(png, random)
  }
}

/** Lists and tables in eight languages, clean and photographed. The same seed gives the same images. */
export async function drawImages(seed: number): Promise<TestImage[]> {
  const { executablePath, env } = await findBrowser()
  const browser: Browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } })
  try {
    const page = await browser.newPage({ viewport: frame, deviceScaleFactor: 2 })
    const images: TestImage[] = []
    for (const [at, language] of ocrLanguages.entries())
      for (const isTable of [false, true])
        for (const variant of variants)
          images.push(await draw(page, language, variant, isTable, seed + at * 10 + Number(isTable)))
    return images
  } finally {
    await browser.close()
  }
}
