import type { Disposition } from './assistant.ts'
import type { LanguageCode } from './languages.ts'

/** A question of the panel of danger signs, or what to do. */
export interface DangerSignNode {
  text: string
  /** What to do. */
  card?: {
    disposition: Disposition
    title: string
    steps: string[]
    numbers: string[]
  }
  /** The answers to the question. `id` is one for the assistant, `next` the position of a node. */
  options?: { id: string; label: string; next: number }[]
}

export interface DangerSignEntry {
  /** Of a picture `sign:breathing`, of a region `body:chest` or, of a child, `child:chest`. */
  id: string
  name: string
  /** Position of its first node. */
  node: number
}

/** Everything that the panel of danger signs says in one language, so that it works without a network. */
export interface DangerSignTree {
  language: LanguageCode
  entries: DangerSignEntry[]
  nodes: DangerSignNode[]
}
