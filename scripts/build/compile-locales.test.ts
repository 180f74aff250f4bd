import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { expect, test } from 'vitest'
import config from '../../web/vite.config.ts'

const english: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../locales/messages/en/shell.json'), 'utf8')
)
type Handler = (this: object, source: string, id: string) => { code: string }

test('a missing message is taken from English, and a message that English lacks is dropped', () => {
  const plugin = [config.plugins]
    .flat(3)
    .find(
      (candidate): candidate is Plugin => !!candidate && 'name' in candidate && candidate.name === 'compile-locales'
    )
  if (!plugin) throw new Error('There is no plugin that compiles the locales')
  const { handler } = plugin.transform as unknown as { handler: Handler }
  const words = JSON.stringify({ logout: 'باہر', gone: 'پرانا' })
  const { code } = handler.call({ addWatchFile() {} }, words, '/locales/messages/ur/shell.json')
  const whole = JSON.parse(code)
  expect(Object.keys(whole)).toEqual(Object.keys(english))
  expect(whole.logout).toBe('باہر')
  expect(whole.openMenu).toBe('Open menu')
  expect(whole.accountOf).toEqual(JSON.parse(JSON.stringify(compile(english.accountOf ?? ''))))
})
