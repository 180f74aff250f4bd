import type { LanguageCode } from '@arogyachat/contract/languages'
import type { MessagesOf } from '../../i18n/messages.ts'

/** What every section of the page receives. */
export interface PageWords {
  language: LanguageCode
  t: MessagesOf<'landing'>
  shell: MessagesOf<'shell'>
  common: MessagesOf<'common'>
}
