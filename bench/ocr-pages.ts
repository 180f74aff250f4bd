import { textsOf } from '@arogyachat/knowledge/texts'
import type { OcrLanguage } from '../server/src/providers/ocr/port.ts'

/** The content of a sheet. Table rows are read from left to right in every language. */
export interface Sheet {
  heading: string
  lines: string[]
  /** Rows of a table with borders; the first is the header. */
  table: string[][]
  advice: string[]
}

/** Random numbers that are the same for the same seed on every machine (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const prescribed = [
  ['Tab. Paracetamol 650 mg', '1-0-1', '5 days'],
  ['Cap. Omeprazole 20 mg', '1-0-0', '14 days'],
  ['Syp. Ambroxol 5 ml', 'TDS', '3 days'],
  ['Tab. Cetirizine 10 mg', '0-0-1', '7 days'],
  ['Tab. Metformin 500 mg', 'BD', '30 days'],
  ['Tab. Amlodipine 5 mg', 'OD', '30 days'],
  ['Tab. Azithromycin 500 mg', 'OD', '3 days'],
  ['Tab. Pantoprazole 40 mg', 'OD', '10 days'],
  ['Cap. Amoxicillin 500 mg', 'TDS', '5 days'],
  ['Tab. Telmisartan 40 mg', '1-0-0', '30 days']
]

function drawn<T>(random: () => number, from: readonly T[], count: number): T[] {
  const left = [...from]
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [one] = left.splice(Math.floor(random() * left.length), 1)
    return one as T
  })
}

/** Sentences of the product's texts, wrapped at the width of a sheet. */
function brokenLines(sentences: readonly string[], width: number): string[] {
  return sentences.flatMap((sentence) => {
    const lines: string[] = []
    for (const word of sentence.split(/\s+/)) {
      const last = lines.at(-1)
      if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })
}

/** A sheet as clinics in India print it: medicines in English, everything else in the language. */
export function sheetOf(language: OcrLanguage, isTable: boolean, seed: number): Sheet {
  const random = randomOf(seed)
  const texts = textsOf(language)
  // A line with two text directions has no single correct order.
  const usable = Object.values(texts.advice).filter(
    (text) => !/[{}]/.test(text) && (language === 'en' || !/[A-Za-z]/.test(text))
  )
  const medicines = drawn(random, prescribed, 4)
  return {
    heading: Object.values(texts.specialties)[Math.floor(random() * 8)]?.name ?? '',
    lines: [
      ...drawn(random, Object.values(texts.symptoms), 3).filter(
        (text) => !/[()/A-Za-z]/.test(text) || language === 'en'
      ),
      ...(isTable ? [] : medicines.map((medicine) => `${medicine[0]} ${medicine[1]} x ${medicine[2]}`))
    ],
    table: isTable ? [['Medicine', 'Dose', 'Days'], ...medicines] : [],
    advice: brokenLines(drawn(random, usable, 4), 42)
  }
}

/** The text of a sheet by lines; a table row is one line. */
export const textOf = (sheet: Sheet): string =>
  [sheet.heading, ...sheet.lines, ...sheet.table.map((row) => row.join(' ')), ...sheet.advice].join('\n')
