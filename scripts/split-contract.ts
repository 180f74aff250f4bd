import { readFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { type Plugin, parseSync } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

interface Split {
  plain: string
  schemas: string
  /** Names that only the schemas' half has. */
  schemaNames: ReadonlySet<string>
}

const isNode = (it: unknown): it is Node => typeof it === 'object' && it !== null && 'type' in it
const nameOf = (it: unknown): string => (isNode(it) ? String(it.name) : '')

/** Every name a node reads as a value. Shadowing is not looked at: one name too many costs weight, never meaning. */
function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const it of node) namesIn(it, found)
  if (!isNode(node)) return found
  const isCast = /^TS(As|Satisfies|NonNull)/.test(node.type)
  if (node.type.startsWith('TS') && !isCast) return found
  if (node.type === 'Identifier') found.add(nameOf(node))
  for (const [key, it] of Object.entries(node)) {
    const isPlainKey = (key === 'key' || key === 'property') && node.computed !== true
    if (!isPlainKey) namesIn(it, found)
  }
  return found
}

const declared = (statement: Node): string[] => {
  const it = isNode(statement.declaration) ? statement.declaration : statement
  if (it.type === 'VariableDeclaration') return (it.declarations as Node[]).map((one) => nameOf(one.id))
  return it.type === 'FunctionDeclaration' ? [nameOf(it.id)] : []
}

/** Of `endpoint({...})`, the parts that are no schema; undefined for anything else. */
function endpointParts(statement: Node): Node[] | undefined {
  const it = isNode(statement.declaration) ? statement.declaration : statement
  const init = (it.declarations as Node[] | undefined)?.[0]?.init as Node | undefined
  if (init?.type !== 'CallExpression' || nameOf(init.callee) !== 'endpoint') return undefined
  const [given] = init.arguments as Node[]
  return ((given?.properties ?? []) as Node[]).filter((part) => ['method', 'path'].includes(nameOf(part.key)))
}

const done = new Map<string, { source: string; split: Split }>()

/** Splits a module into what needs zod, by itself or by what it uses, and the rest, which never uses the former. */
function splitModule(file: string): Split {
  const source = readFileSync(file, 'utf8')
  const known = done.get(file)
  if (known?.source === source) return known.split
  const textOf = (it: Node) => source.slice(it.start, it.end)
  const body = parseSync(file, source).program.body as unknown as Node[]
  const imports = body.filter((it) => it.type === 'ImportDeclaration' && it.importKind !== 'type')
  const rest = body.filter((it) => !imports.includes(it))

  const schemaNames = new Set<string>()
  for (const it of imports) {
    const from = String((it.source as Node).value)
    const locals = (it.specifiers as Node[]).map((one) => ({
      imported: nameOf(one.imported),
      local: nameOf(one.local)
    }))
    const theirs = from.startsWith('.') ? splitModule(resolve(dirname(file), from)).schemaNames : null
    if (from === 'zod') for (const { local } of locals) schemaNames.add(local)
    for (const { imported, local } of locals) if (theirs?.has(imported)) schemaNames.add(local)
  }
  const ofSchemas = new Set<Node>()
  for (let before = -1; before < ofSchemas.size; ) {
    before = ofSchemas.size
    for (const it of rest) {
      if (ofSchemas.has(it) || endpointParts(it) || ![...namesIn(it)].some((name) => schemaNames.has(name))) continue
      ofSchemas.add(it)
      for (const name of declared(it)) schemaNames.add(name)
    }
  }

  const plainStatements = rest.filter((it) => !ofSchemas.has(it))
  const plainNames = plainStatements.flatMap(declared)
  const hidden = plainStatements.filter((it) => it.type !== 'ExportNamedDeclaration').flatMap(declared)
  const usedBy = (statements: Iterable<Node>) =>
    [...statements].reduce((found, it) => namesIn(it, found), new Set<string>())
  const importsFor = (used: Set<string>) =>
    imports.filter((it) => (it.specifiers as Node[]).some((one) => used.has(nameOf(one.local)))).map(textOf)
  const slim = (it: Node): string => {
    const parts = endpointParts(it)
    return parts ? `export const ${declared(it)[0]} = { ${parts.map(textOf).join(', ')} }` : textOf(it)
  }
  const plainUses = usedBy(plainStatements.filter((it) => !endpointParts(it)))
  const schemasUse = usedBy(ofSchemas)
  const borrowed = plainNames.filter((it) => schemasUse.has(it))
  const split: Split = {
    schemaNames,
    plain: [
      ...importsFor(plainUses),
      ...plainStatements.map(slim),
      ...(hidden.length > 0 ? [`export { ${hidden.join(', ')} }`] : [])
    ].join('\n'),
    schemas: [
      ...importsFor(schemasUse),
      ...(borrowed.length > 0 ? [`import { ${borrowed.join(', ')} } from './${basename(file)}?plain'`] : []),
      ...[...ofSchemas].map(textOf)
    ].join('\n')
  }
  done.set(file, { source, split })
  return split
}

/**
 * Each module of the contract holds what a screen shows by (paths, limits, state rules) and the schemas that check what
 * a person has filled in, which weigh as much as the rest of a screen. Here it becomes two, and a module that gives both:
 * the schemas, and zod with them, then come with the first form. Of an endpoint the browser needs its method and path.
 */
export function splitContract(): Plugin {
  const folder = resolve(import.meta.dirname, '../contract')
  return {
    name: 'split-contract',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.ts\?(plain|schemas)$/ },
      handler: (id, importer) => (importer ? resolve(dirname(importer), id) : null)
    },
    load: {
      filter: { id: /\/contract\/[a-z-]+\.ts(\?(plain|schemas))?$/ },
      handler(id) {
        const [file = '', half] = id.split('?')
        if (dirname(file) !== folder) return null
        const { plain, schemas } = splitModule(file)
        this.addWatchFile(file)
        const both = `export * from './${basename(file)}?plain'\nexport * from './${basename(file)}?schemas'`
        const code = half === 'plain' ? plain : half === 'schemas' ? schemas : both
        return { code, map: null, moduleType: 'ts', moduleSideEffects: false }
      }
    }
  }
}
