import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTranslator } from 'use-intl/core'
import { isolating } from '../../i18n/isolating.ts'
import type { Messages, MessagesOf, Namespace } from '../../i18n/messages.ts'
import { LandingPage, type PageFiles } from './landing-page.tsx'
import type { PageWords } from './page-messages.ts'

const locales = import.meta.glob<Record<string, unknown>>(
  '../../../../locales/messages/*/{landing,shell,common}.json',
  {
    import: 'default',
    eager: true
  }
)

/** The messages of a namespace, outside of React. @throws for a missing key, so that the build fails. */
function wordsOf<A extends Namespace>(language: LanguageCode, area: A): MessagesOf<A> {
  const { intl, dir } = languageOf(language)
  const t = createTranslator({
    locale: `${intl}-u-nu-latn`,
    namespace: area,
    messages: { [area]: locales[`../../../../locales/messages/${language}/${area}.json`] } as unknown as Messages,
    onError(error) {
      throw error
    }
  }) as MessagesOf<A>
  return dir === 'rtl' ? isolating(t) : t
}

export const wordsFor = (language: LanguageCode): PageWords => ({
  language,
  t: wordsOf(language, 'landing'),
  shell: wordsOf(language, 'shell'),
  common: wordsOf(language, 'common')
})

/** The landing page of a language as a document, with the slots that the server fills. */
export const renderLanding = (language: LanguageCode, files: PageFiles): string =>
  `<!doctype html>${renderToStaticMarkup(<LandingPage {...wordsFor(language)} files={files} />)}`
