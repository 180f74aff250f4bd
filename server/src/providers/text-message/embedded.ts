import { lstat, readdir, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../platform/data-folder.ts'
import type { Logger } from '../../platform/log.ts'
import { DeliveryError } from '../delivery-error.ts'
import { internationalNumber, type TextMessageSender } from './port.ts'

/** As long as mails in the same folder. */
const retentionMs = 7 * 24 * 60 * 60_000

/**
 * Writes messages to a folder instead of sending them: `<id>.sms.txt` with the number in the first line. Only the
 * server's user can read the files. A message is written once, however often it is sent.
 */
export function folderMessages(folder: string, channel: 'sms' | 'whatsapp', log: Logger): TextMessageSender {
  return {
    async send({ id, to, text }) {
      try {
        await makeFolder(folder)
        const path = join(folder, `${id}.${channel}.txt`)
        await writeFile(path, `To: +${internationalNumber(to)}\n\n${text}\n`, { flag: 'wx', mode: 0o600 })
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // An earlier attempt wrote the file.
        if (code === 'EEXIST') return
        throw new DeliveryError(`The message could not be written (${String(code ?? 'unknown')})`)
      }
      log.info({ folder, channel }, 'No provider is configured for this channel: a message was written to this folder')
    },
    sweep: (now) => sweepMessages(folder, channel, now)
  }
}

/** Deletes messages of this channel that are a week old. Other files stay. */
async function sweepMessages(folder: string, channel: string, now: Date): Promise<void> {
  const fileName = new RegExp(`^[0-9a-f-]{36}\\.${channel}\\.txt$`)
  for (const name of await namesIn(folder)) {
    if (!fileName.test(name)) continue
    const path = join(folder, name)
    try {
      if ((await lstat(path)).mtimeMs + retentionMs <= now.getTime()) await unlink(path)
    } catch (error) {
      // Another server process or a user has already deleted it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
