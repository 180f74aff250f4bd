import type { Allowlist } from './allowlist.ts'
import { isForTests, type SourceFile, sourceFilesIn, tools, workspaces } from './source-files.ts'
import { isNode, lineAt, type Node, parse, walk } from './syntax.ts'

const maxFunctionLines = 80
/** Data and migrations are lists, however long the function around them is. */
const withoutFunctionLimit = /\/migrations\/|(^|\/)(data|demo)\//
/** The configuration is the only reader of the environment. */
const pureOfEnvironment = ['server/src', 'contract', 'knowledge', 'assistant']
const configuration = /^server\/src\/platform\/config[^/]*(\.ts|\/)/

const isFunction = (node: Node): boolean =>
  /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type)

/** The name of a function, or of what it is assigned to, or its line. */
function functionName(node: Node, ancestors: readonly Node[], source: string): string {
  const named = [node.id, ancestors.at(-1)?.id, ancestors.at(-1)?.key].find(
    (id) => isNode(id) && typeof id.name === 'string'
  )
  return isNode(named) ? String(named.name) : `line ${lineAt(source, node.start)}`
}

/** Functions over the limit and their lines, by `file#function`. */
export function longFunctions(root: string): Record<string, number> {
  const found: Record<string, number> = {}
  for (const { path, source } of sourceFilesIn(root, [...workspaces, ...tools])) {
    if (isForTests(path) || withoutFunctionLimit.test(path)) continue
    walk(parse(path, source), (node, ancestors) => {
      if (!isFunction(node)) return
      const lines = source.slice(node.start, node.end).split('\n').length
      if (lines > maxFunctionLines) found[`${path}#${functionName(node, ancestors, source)}`] = lines
    })
  }
  return found
}

/** Whether a parameter, or a name inside a destructured one, is `it`. */
function bindsIt(parameter: unknown): boolean {
  if (!isNode(parameter)) return false
  if (parameter.type === 'Identifier') return parameter.name === 'it'
  if (parameter.type === 'Property') return bindsIt(parameter.value)
  const children = [parameter.argument, parameter.left, parameter.elements, parameter.properties].flat()
  return children.some(bindsIt)
}

const itParametersIn = ({ path, source }: SourceFile): number[] => {
  const lines: number[] = []
  walk(parse(path, source), (node) => {
    if (!isFunction(node)) return
    for (const parameter of node.params as Node[]) if (bindsIt(parameter)) lines.push(lineAt(source, parameter.start))
  })
  return lines
}

/** Parameters named `it`, by file. */
export function countItParameters(root: string): Record<string, number> {
  const counts = sourceFilesIn(root, [...workspaces, ...tools]).map(
    (file) => [file.path, itParametersIn(file).length] as const
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

function environmentReads({ path, source }: SourceFile): string[] {
  const violations: string[] = []
  walk(parse(path, source), (node) => {
    const isMember =
      node.type === 'MemberExpression' &&
      (node.object as Node).name === 'process' &&
      (node.property as Node).name === 'env'
    const isImport = node.type === 'ImportDeclaration' && /^(node:)?process$/.test(String((node.source as Node).value))
    if (isMember || isImport)
      violations.push(`${path}:${lineAt(source, node.start)}: reads the environment, which only the configuration does`)
  })
  return violations
}

/** Short functions, parameters with names, and one reader of the environment. */
export function checkCodeRules(root: string, allowlist: Pick<Allowlist, 'functions' | 'itParameters'>): string[] {
  const long = Object.entries(longFunctions(root))
    .filter(([name, lines]) => lines > (allowlist.functions[name] ?? maxFunctionLines))
    .map(([name, lines]) => `${name}: ${lines} lines, over ${maxFunctionLines}`)
  const unnamed = sourceFilesIn(root, [...workspaces, ...tools]).flatMap((file) => {
    const lines = itParametersIn(file)
    return lines.length > (allowlist.itParameters[file.path] ?? 0)
      ? lines.map((line) => `${file.path}:${line}: a parameter named "it"; name what it is`)
      : []
  })
  const environment = sourceFilesIn(root, pureOfEnvironment)
    .filter(({ path }) => !isForTests(path) && !configuration.test(path))
    .flatMap(environmentReads)
  return [...long, ...unnamed, ...environment]
}
