/**
 * A process that takes the lease on a folder, as a server does, and says `held` or why not. Then it says `asked` for each line it
 * reads, after asking whether the folder is still its own. Arguments: the folder, `seen` or `unseen`, the timing as JSON.
 */
import { createInterface } from 'node:readline'
import { lockFolder } from '../../db/embedded/folder-lock.ts'
import { takeLease } from '../../db/embedded/lease.ts'
import { createLog } from '../../platform/log.ts'

const [folder = '', visibility, timing = '{}'] = process.argv.slice(2)
try {
  if (visibility === 'seen') await lockFolder(folder)
  const lease = await takeLease(folder, {
    log: createLog('silent'),
    timing: JSON.parse(timing),
    ...(visibility === 'unseen' && { identity: null })
  })
  process.stdout.write('held\n')
  for await (const _ of createInterface({ input: process.stdin })) {
    lease.check()
    process.stdout.write('asked\n')
  }
  await lease.release()
  process.exit(0)
} catch (error) {
  process.stdout.write(`${(error as Error).name}\n`)
  process.exit(1)
}
