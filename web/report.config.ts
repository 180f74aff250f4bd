import base from '/work/wt-weights/web/vite.config.ts'
import { writeFileSync } from 'node:fs'
export default { ...base, build: { ...base.build, outDir: '/tmp/w/dist', emptyOutDir: true }, plugins: [...base.plugins, { name: 'rep', generateBundle(_: any, bundle: any) {
  const out: any = {}
  for (const [f, c] of Object.entries<any>(bundle)) if (c.type === 'chunk') out[f] = { modules: Object.fromEntries(Object.entries<any>(c.modules).map(([m, v]) => [m.replace('/work/wt-weights/', ''), v.renderedLength ?? v.code?.length])), imports: c.imports, dyn: c.dynamicImports, code: c.code.length }
  writeFileSync('/tmp/w/report.json', JSON.stringify(out))
} }] }
