import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProcessIdentity } from './process-identity.ts'

/**
 * The lease on a database folder: a file in the folder itself, so that it holds between containers, network namespaces and
 * machines that share the volume. Each server that takes the folder makes the file of the next generation, which only one can
 * (O_EXCL), and renews it every second. The highest generation owns the folder; a server that finds a higher one than its own stops.
 */
export const prefix = 'arogyachat.lease.'

export interface LeaseContent {
  owner: string
  identity: ProcessIdentity | null
  isReleased?: boolean
}

export const pathOf = (folder: string, generation: number) => join(folder, prefix + generation)

/** Highest first. */
export const generationsIn = (folder: string): number[] =>
  readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => Number(name.slice(prefix.length)))
    .filter((generation) => Number.isSafeInteger(generation))
    .sort((a, b) => b - a)

export const latestIn = (folder: string): number => generationsIn(folder)[0] ?? 0

/** The content of the lease file; null when it was deleted. */
export function readLease(folder: string, generation: number): string | null {
  try {
    return readFileSync(pathOf(folder, generation), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Parses a lease; null when its owner was killed while writing it. */
export function parseLease(text: string): LeaseContent | null {
  try {
    return JSON.parse(text) as LeaseContent
  } catch {
    return null
  }
}

/** False when another starter was faster. */
export function make(folder: string, generation: number, content: LeaseContent): boolean {
  try {
    writeFileSync(pathOf(folder, generation), `${JSON.stringify(content)}\n`.padEnd(512), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
  // A newer lease may have existed and been cleaned up in the meantime.
  if (latestIn(folder) === generation) return true
  rmSync(pathOf(folder, generation), { force: true })
  return false
}
