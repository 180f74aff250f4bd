import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 }
header { position: sticky; top: 0; z-index: 1; padding: 8px 16px; background: Canvas; border-bottom: 1px solid GrayText; display: flex; flex-wrap: wrap; gap: 4px 20px }
fieldset { display: flex; gap: 12px; border: 0; margin: 0; padding: 0 }
legend { float: left; font-weight: 600; margin-inline-end: 8px }
section { padding: 12px 16px }
h2 { font-size: 1rem; margin: 0 0 8px }
.row { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
figure { margin: 0; flex: none }
figure img { height: 320px; max-width: 480px; object-fit: cover; object-position: top; border: 1px solid GrayText; cursor: zoom-in; display: block }
figcaption { font-size: 12px }
dialog { max-width: 96vw; max-height: 96vh; padding: 0; border: 0; overflow: auto; cursor: zoom-out }
`

const script = `
const chosen = () => Object.fromEntries(['language', 'width', 'theme'].map((name) =>
  [name, new Set([...document.querySelectorAll('[name=' + name + ']:checked')].map((box) => box.value))]))
const filter = () => {
  const sets = chosen()
  for (const figure of document.querySelectorAll('figure'))
    figure.hidden = !Object.keys(sets).every((name) => sets[name].has(figure.dataset[name]))
}
document.querySelector('header').addEventListener('change', filter)
const dialog = document.querySelector('dialog')
document.querySelector('main').addEventListener('click', ({ target }) => {
  if (target.tagName !== 'IMG') return
  dialog.replaceChildren(Object.assign(new Image(), { src: target.src, alt: target.alt }))
  dialog.showModal()
})
dialog.addEventListener('click', () => dialog.close())
`

interface Picture {
  file: string
  language: string
  width: string
  theme: string
}

const picturesIn = (folder: string, screen: string): Picture[] =>
  readdirSync(join(folder, screen))
    .filter((name) => name.endsWith('.png'))
    .sort()
    .map((name) => {
      const [language = '', width = '', theme = ''] = name.replace('.png', '').split('-')
      return { file: `${screen}/${name}`, language, width, theme }
    })

const nameOf = (screen: string): string => screen.replace(/^\d+-/, '').replaceAll('-', ' ')

const figureOf = (screen: string, { file, language, width, theme }: Picture): string =>
  `<figure data-language="${language}" data-width="${width}" data-theme="${theme}"><img loading="lazy" src="${file}" alt="${nameOf(screen)}, ${language}, ${width} px, ${theme}"><figcaption>${language} ${width} ${theme}</figcaption></figure>`

function filterOf(name: 'language' | 'width' | 'theme', pictures: readonly Picture[]): string {
  const values = [...new Set(pictures.map((picture) => picture[name]))]
  const boxes = values.map(
    (value) => `<label><input type="checkbox" name="${name}" value="${value}" checked> ${value}</label>`
  )
  return `<fieldset><legend>${name}</legend>${boxes.join('')}</fieldset>`
}

/** Writes `index.html`: a row for each screen, a column for each language, width and theme. Returns how many pictures it shows. */
export function writeSheet(folder: string): number {
  if (!existsSync(folder)) return 0
  const screens = readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort()
    .map((name) => ({ name, pictures: picturesIn(folder, name) }))
  const all = screens.flatMap(({ pictures }) => pictures)
  const rows = screens.map(
    ({ name, pictures }) =>
      `<section><h2 id="${name}">${nameOf(name)}</h2><div class="row">${pictures.map((picture) => figureOf(name, picture)).join('')}</div></section>`
  )
  const filters = (['language', 'width', 'theme'] as const).map((name) => filterOf(name, all)).join('')
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of ArogyaChat</title><style>${style}</style><header>${filters}</header><main>${rows.join('\n')}</main><dialog></dialog><script>${script}</script></html>\n`
  )
  return all.length
}
