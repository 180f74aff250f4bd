import { readFileSync } from 'node:fs'
import { languageCodes } from '@arogyachat/contract/languages'
import { expect, test } from 'vitest'
import { demoDoctors } from './seed-doctors.ts'
import { demoFamily } from './seed-family.ts'
import { demoPatients } from './seed-visits.ts'

const people = [...demoDoctors, ...demoPatients, ...demoFamily].map(({ name }) => name)

test.each(languageCodes.filter((language) => language !== 'en'))(
  'the invented people have names in the script of "%s", and nobody else does',
  (language) => {
    const file = new URL(`../../../locales/demo-names/${language}.json`, import.meta.url)
    const names: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    expect(Object.keys(names).sort()).toEqual([...people].sort())
    expect(new Set(Object.values(names)).size).toBe(people.length)
    for (const name of Object.values(names)) expect(name).not.toMatch(/[A-Za-z]/)
  }
)
