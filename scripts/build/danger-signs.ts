import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { dangerSignTree } from '../../assistant/conversation/danger-sign-tree.ts'
import { languageCodes } from '../../contract/languages.ts'
import { root } from '../repository.ts'

const folder = join(root, 'web/src/features/assistant/danger-signs/generated')

/** Writes what the panel of danger signs says in each language, which the assistant derives from `knowledge/`. */
export async function buildDangerSigns(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(
    languageCodes.map((language) =>
      writeFile(join(folder, `danger-signs-${language}.json`), JSON.stringify(dangerSignTree(language)))
    )
  )
}
