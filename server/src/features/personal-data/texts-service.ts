import { readFile } from 'node:fs/promises'
import { defaultLanguage, type LanguageCode } from '@arogyachat/contract/languages'
import bgc from '@arogyachat/locales/messages/bgc/data.json' with { type: 'json' }
import bho from '@arogyachat/locales/messages/bho/data.json' with { type: 'json' }
import bn from '@arogyachat/locales/messages/bn/data.json' with { type: 'json' }
import en from '@arogyachat/locales/messages/en/data.json' with { type: 'json' }
import gu from '@arogyachat/locales/messages/gu/data.json' with { type: 'json' }
import hi from '@arogyachat/locales/messages/hi/data.json' with { type: 'json' }
import pa from '@arogyachat/locales/messages/pa/data.json' with { type: 'json' }
import ta from '@arogyachat/locales/messages/ta/data.json' with { type: 'json' }
import te from '@arogyachat/locales/messages/te/data.json' with { type: 'json' }
import ur from '@arogyachat/locales/messages/ur/data.json' with { type: 'json' }

const texts: Record<LanguageCode, typeof en> = { en, hi, pa, bgc, bho, te, ta, gu, ur, bn }

/** The stored name, or what stands for the name of an erased patient, which is empty. */
export const nameOfPatient = (name: string, language: LanguageCode | null): string =>
  name === '' ? texts[language ?? defaultLanguage].erasedPatient : name

/** The texts of the files in a copy of data. */
export const fileTextsOf = (language: LanguageCode) => texts[language].file

/** The messages of a screen, whose labels the files in a copy of data use as well. */
export async function screenMessagesOf(
  language: LanguageCode,
  namespace: 'doctors' | 'notes' | 'prescriptions' | 'profile' | 'sheet'
): Promise<Record<string, unknown>> {
  const file = new URL(import.meta.resolve(`@arogyachat/locales/messages/${language}/${namespace}.json`))
  return JSON.parse(await readFile(file, 'utf8'))
}
