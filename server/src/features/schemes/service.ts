import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Scheme } from '@arogyachat/contract/schemes'
import { type Scheme as Fact, type SchemeText, schemes, schemeTextsOf } from '@arogyachat/knowledge/schemes'

function textOf(id: string, language: LanguageCode): SchemeText {
  const text = schemeTextsOf(language)[id]
  if (!text) throw new Error(`The scheme ${id} has no sentences in ${language}`)
  return text
}

function schemeIn({ id, category, state, forWhom, website, phones, asOf }: Fact, language: LanguageCode): Scheme {
  const officialTitle = textOf(id, 'en').title
  return { id, ...textOf(id, language), officialTitle, category, state, forWhom, website, phones, asOf }
}

/** Every scheme in the order of the data, Ayushman Bharat first. */
export const schemesIn = (language: LanguageCode): Scheme[] => schemes.map((scheme) => schemeIn(scheme, language))
