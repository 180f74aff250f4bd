import type { LanguageCode } from '@arogyachat/contract/languages'
import type { MessagesOf } from '../../i18n/messages.ts'

/** What every part of the page is made with. */
export interface PageWords {
  language: LanguageCode
  t: MessagesOf<'landing'>
  shell: MessagesOf<'shell'>
  common: MessagesOf<'common'>
}
