import { readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { normalizePath, type Plugin, parseSync } from 'vite'
import { root } from '../repository.ts'

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

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const nameOf = (node: unknown): string => (isNode(node) ? String(node.name) : '')
const specifiersOf = (statement: Node) => statement.specifiers as Node[]

/** Every name a node reads as a value. Shadowing is ignored: one name too many costs weight, never correctness. */
function namesIn(node: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(node)) for (const child of node) namesIn(child, found)
  if (!isNode(node)) return found
  const isCast = /^TS(As|Satisfies|NonNull)/.test(node.type)
  if (node.type.startsWith('TS') && !isCast) return found
  if (node.type === 'Identifier') found.add(nameOf(node))
  for (const [key, child] of Object.entries(node)) {
    const isPlainKey = (key === 'key' || key === 'property') && node.computed !== true
    if (!isPlainKey) namesIn(child, found)
  }
  return found
}

const declarationOf = (statement: Node): Node => (isNode(statement.declaration) ? statement.declaration : statement)

function declaredNames(statement: Node): string[] {
  const declaration = declarationOf(statement)
  if (declaration.type === 'VariableDeclaration')
    return (declaration.declarations as Node[]).map((declarator) => nameOf(declarator.id))
  return declaration.type === 'FunctionDeclaration' ? [nameOf(declaration.id)] : []
}

/** The method and path of `endpoint({...})`; undefined for anything else. */
function endpointParts(statement: Node): Node[] | undefined {
  const [declarator] = (declarationOf(statement).declarations as Node[] | undefined) ?? []
  const call = declarator?.init as Node | undefined
  if (call?.type !== 'CallExpression' || nameOf(call.callee) !== 'endpoint') return undefined
  const [definition] = call.arguments as Node[]
  const properties = (definition?.properties ?? []) as Node[]
  return properties.filter((property) => ['method', 'path'].includes(nameOf(property.key)))
}

/** The names that a module's imports bring in and that need zod. */
function importedSchemaNames(file: string, imports: readonly Node[]): Set<string> {
  const names = new Set<string>()
  for (const statement of imports) {
    const from = String((statement.source as Node).value)
    const imported = from.startsWith('.') ? splitModule(resolve(dirname(file), from)).schemaNames : null
    for (const specifier of specifiersOf(statement))
      if (from === 'zod' || imported?.has(nameOf(specifier.imported))) names.add(nameOf(specifier.local))
  }
  return names
}

/** The statements that use one of the names, directly or through each other. Adds the names they declare to `schemaNames`. */
function schemaStatements(statements: readonly Node[], schemaNames: Set<string>): Set<Node> {
  const found = new Set<Node>()
  for (let previousSize = -1; previousSize < found.size; ) {
    previousSize = found.size
    for (const statement of statements) {
      if (found.has(statement) || endpointParts(statement)) continue
      if (![...namesIn(statement)].some((name) => schemaNames.has(name))) continue
      found.add(statement)
      for (const name of declaredNames(statement)) schemaNames.add(name)
    }
  }
  return found
}

const cache = new Map<string, { source: string; split: Split }>()

/** Splits a module into what needs zod, directly or through what it uses, and the rest, which never uses the former. */
function splitModule(file: string): Split {
  const source = readFileSync(file, 'utf8')
  const cached = cache.get(file)
  if (cached?.source === source) return cached.split
  const textOf = (node: Node) => source.slice(node.start, node.end)
  const body = parseSync(file, source).program.body as unknown as Node[]
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration' && statement.importKind !== 'type')
  const rest = body.filter((statement) => !imports.includes(statement))
  const schemaNames = importedSchemaNames(file, imports)
  const schemas = schemaStatements(rest, schemaNames)
  const plain = rest.filter((statement) => !schemas.has(statement))

  const hidden = plain.filter((statement) => statement.type !== 'ExportNamedDeclaration').flatMap(declaredNames)
  const usedBy = (statements: Iterable<Node>) =>
    [...statements].reduce((names, statement) => namesIn(statement, names), new Set<string>())
  const importsFor = (used: ReadonlySet<string>) =>
    imports
      .filter((statement) => specifiersOf(statement).some((specifier) => used.has(nameOf(specifier.local))))
      .map(textOf)
  const withoutSchemas = (statement: Node): string => {
    const parts = endpointParts(statement)
    if (!parts) return textOf(statement)
    return `export const ${declaredNames(statement)[0]} = { ${parts.map(textOf).join(', ')} }`
  }
  const usedByPlain = usedBy(plain.filter((statement) => !endpointParts(statement)))
  const usedBySchemas = usedBy(schemas)
  const shared = plain.flatMap(declaredNames).filter((name) => usedBySchemas.has(name))
  const split: Split = {
    schemaNames,
    plain: [
      ...importsFor(usedByPlain),
      ...plain.map(withoutSchemas),
      ...(hidden.length > 0 ? [`export { ${hidden.join(', ')} }`] : [])
    ].join('\n'),
    schemas: [
      ...importsFor(usedBySchemas),
      ...(shared.length > 0 ? [`import { ${shared.join(', ')} } from './${basename(file)}?plain'`] : []),
      ...[...schemas].map(textOf)
    ].join('\n')
  }
  cache.set(file, { source, split })
  return split
}

/**
 * Each module of the contract contains plain values (paths, limits, state rules), which a screen shows, and the schemas that
 * check a form, which weigh as much as the rest of a screen. This plugin makes two modules of it, and one that exports both:
 * the schemas, and zod with them, are then loaded with the first form. Of an endpoint the browser needs its method and path.
 */
export function splitContract(): Plugin {
  const folder = normalizePath(join(root, 'contract'))
  return {
    name: 'split-contract',
    enforce: 'pre',
    resolveId: {
      filter: { id: /\.ts\?(plain|schemas)$/ },
      handler: (id, importer) => (importer ? normalizePath(resolve(dirname(importer), id)) : null)
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
