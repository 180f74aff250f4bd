import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
for (const root of ['/work/main/web/dist', '/work/wt-asking/web/dist']) {
  for (const [m, entry] of [['landing-manifest.json', 'src/features/landing/enhance.ts'], ['landing-manifest.json', 'src/features/assistant/demo/mounted-demo-card.tsx'], ['manifest.json', 'src/pages/patient-dashboard.tsx'], ['manifest.json','src/features/assistant/assistant-screen.tsx']] as const) {
    const man = JSON.parse(readFileSync(`${root}/.vite/${m}`, 'utf8'))
    const seen = new Set<string>()
    const visit = (k: string) => { if (!man[k] || seen.has(k)) return; seen.add(k); for (const i of man[k].imports ?? []) visit(i) }
    visit(entry)
    let js = 0, css = 0; const cssFiles = new Set<string>()
    for (const k of seen) { js += gzipSync(readFileSync(`${root}/${man[k].file}`)).length; for (const c of man[k].css ?? []) cssFiles.add(c) }
    for (const c of cssFiles) css += gzipSync(readFileSync(`${root}/${c}`)).length
    console.log(root.split('/')[2], entry, 'js', js, 'css', css)
  }
}
