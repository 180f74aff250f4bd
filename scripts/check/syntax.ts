import { parseSync } from 'vite'

/** A node of the ESTree syntax tree. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

export const parse = (path: string, source: string): Node[] => parseSync(path, source).program.body as unknown as Node[]

/** Calls `visit` for every node, with the nodes around it, the nearest last. */
export function walk(
  value: unknown,
  visit: (node: Node, ancestors: readonly Node[]) => void,
  ancestors: Node[] = []
): void {
  if (Array.isArray(value)) for (const child of value) walk(child, visit, ancestors)
  if (!isNode(value)) return
  visit(value, ancestors)
  const below = [...ancestors, value]
  for (const child of Object.values(value)) if (typeof child === 'object') walk(child, visit, below)
}

export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length
