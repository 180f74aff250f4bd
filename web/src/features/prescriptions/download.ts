import { saveFile } from '../../lib/save-file.ts'
import type { Sheet } from './sheet.ts'

const style = `
body { font: 16px/1.5 system-ui, sans-serif; color: #000; background: #fff; max-width: 48rem; margin: 0 auto; padding: 1.5rem; }
header { border-bottom: 1px solid; padding-bottom: .75rem; margin-bottom: 1rem; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1rem; margin: 1rem 0 0; } p { margin: 0; }
table { border-collapse: collapse; width: 100%; margin-top: 1rem; }
th, td { border: 1px solid; padding: .25rem; text-align: start; vertical-align: top; overflow-wrap: break-word; }
@media (max-width: 30rem) { body { padding: 1rem; } table { font-size: .8125rem; } }
td:first-child { font-weight: 600; }
.lines { white-space: pre-line; overflow-wrap: anywhere; }
footer { border-top: 1px solid; margin-top: 1.5rem; padding-top: .75rem; }
@media print { body { padding: 0; max-width: none; } }
`
const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
/** Escaped text whose direction is isolated from its surroundings. */
const isolated = (text: string) => `<bdi>${escaped(text)}</bdi>`
const lines = (texts: readonly string[]) => texts.map((text) => `<p>${isolated(text)}</p>`).join('\n')

/** A self-contained HTML document to save, send or print. All user text is escaped. */
export function documentOf(sheet: Sheet, { title, lang, dir }: { title: string; lang: string; dir: string }): string {
  const { doctor, credentials, facts, heads, rows, instructions, allergies, uses, foot } = sheet
  return `<!doctype html>
<html lang="${escaped(lang)}" dir="${escaped(dir)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${isolated(doctor)}</h1>
${lines(credentials)}
</header>
${lines(facts)}
<table>
<thead><tr>${heads.map((head) => `<th scope="col">${escaped(head)}</th>`).join('')}</tr></thead>
<tbody>
${rows.map((row) => `<tr>${row.map((text) => `<td>${isolated(text)}</td>`).join('')}</tr>`).join('\n')}
</tbody>
</table>
${instructions ? `<section>\n<h2>${escaped(instructions.head)}</h2>\n<p class="lines" dir="auto">${escaped(instructions.text)}</p>\n</section>` : ''}
<section>
<h2>${escaped(allergies.head)}</h2>
${lines(allergies.lines)}
</section>
${uses ? `<section>\n<h2>${escaped(uses.head)}</h2>\n${lines(uses.lines)}\n</section>` : ''}
<footer>
${lines(foot)}
</footer>
</body>
</html>
`
}

/** Saves a document under this name with the browser. */
export const saveDocument = (name: string, html: string) =>
  saveFile(name, new Blob([html], { type: 'text/html;charset=utf-8' }))
