import type { LanguageCode } from '@arogyachat/contract/languages'
import type { Words } from '../../i18n/messages.ts'

/** What every part of the page is made with. */
export interface PageWords {
  language: LanguageCode
  t: Words<'landing'>
  shell: Words<'shell'>
  common: Words<'common'>
}
