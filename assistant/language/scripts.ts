import type { CoreLanguage } from '@arogyachat/contract/languages'

/** A letter of the script that each language is written in. */
export const scripts: Record<CoreLanguage, RegExp> = {
  en: /\p{Script=Latin}/u,
  hi: /\p{Script=Devanagari}/u,
  pa: /\p{Script=Gurmukhi}/u,
  te: /\p{Script=Telugu}/u,
  ta: /\p{Script=Tamil}/u,
  gu: /\p{Script=Gujarati}/u,
  bn: /\p{Script=Bengali}/u,
  ur: /\p{Script=Arabic}/u
}
