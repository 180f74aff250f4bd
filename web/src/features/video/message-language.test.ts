import { expect, test } from 'vitest'
import { languageOfText } from './message-language.ts'

test.each([
  ['Take one tablet after food', 'hi', 'en'],
  ['', 'hi', 'en'],
  ['खाने के बाद एक गोली', 'ta', 'hi'],
  ['खाणे के बाद एक गोळी', 'bgc', 'bgc'],
  ['खाना के बाद एगो गोली', 'bho', 'bho'],
  ['ਖਾਣੇ ਤੋਂ ਬਾਅਦ', 'hi', 'pa'],
  ['જમ્યા પછી', 'hi', 'gu'],
  ['খাবার পরে', 'hi', 'bn'],
  ['சாப்பிட்ட பிறகு', 'hi', 'ta'],
  ['భోజనం తర్వాత', 'hi', 'te'],
  ['کھانے کے بعد', 'hi', 'ur'],
  ['Dolo 650 खाने के बाद लें', 'ta', 'hi']
] as const)('the language of “%s” for a reader of %s is %s', (text, reader, language) => {
  expect(languageOfText(text, reader)).toBe(language)
})
