import { type SourceFile, sourceFilesIn } from './source-files.ts'
import { isNode, lineAt, type Node, parse, walk } from './syntax.ts'

/** Attributes that users read or hear. */
const shownAttributes = new Set([
  'title',
  'label',
  'placeholder',
  'alt',
  'aria-label',
  'aria-description',
  'description',
  'text',
  'hint',
  'legend',
  'confirmLabel',
  'cancelLabel',
  'emptyText',
  'retryLabel',
  'loadingLabel'
])
/** The styleguide shows samples of every script. */
const exempt = /\.test\.tsx$|pages\/styleguide/

/** Two letters in a row are a word; digits, signs and codes of up to three capitals are not. */
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(/\b[A-Z]{1,3}\b/g, ''))

/** The text of a literal, also inside braces; null for anything else. */
function literalText(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral')
    return (node.quasis as Node[]).map((quasi) => (quasi.value as { cooked: string }).cooked).join(' ')
  return node.type === 'JSXExpressionContainer' ? literalText(node.expression) : null
}

/** The text that a node shows, if it shows a literal one. */
function shownText(node: Node, parent: Node | undefined): string | null {
  if (node.type === 'JSXText') return String(node.value)
  if (node.type === 'JSXAttribute')
    return shownAttributes.has(String((node.name as Node).name)) ? literalText(node.value) : null
  const isChild = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'
  return node.type === 'JSXExpressionContainer' && isChild ? literalText(node) : null
}

function textsIn({ path, source }: SourceFile): string[] {
  const violations: string[] = []
  walk(parse(path, source), (node, ancestors) => {
    const text = shownText(node, ancestors.at(-1))
    if (text !== null && hasWords(text))
      violations.push(`${path}:${lineAt(source, node.start)}: text in a component: ${JSON.stringify(text.trim())}`)
  })
  return violations
}

/** Every text that users read is a message, never a literal in a component. */
export const checkComponents = (root: string): string[] =>
  sourceFilesIn(root, ['web/src'])
    .filter(({ path }) => path.endsWith('.tsx') && !exempt.test(path))
    .flatMap(textsIn)
