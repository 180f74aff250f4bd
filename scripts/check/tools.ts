import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../repository.ts'

/** Runs a tool of node_modules in a folder. Its output is the violation when it fails. */
export function runTool(folder: string, program: string, toolArguments: readonly string[]): string[] {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules', program), ...toolArguments],
    { cwd: folder, encoding: 'utf8' }
  )
  return status === 0 ? [] : [`${program}:\n${stdout}${stderr}`]
}

/** Files, exports and dependencies that nothing uses. The configuration is knip.json. */
export const checkDeadCode = (folder: string): string[] => runTool(folder, 'knip/bin/knip.js', ['--no-progress'])
