import type { Scheme } from '@arogyachat/contract/schemes'
import { spokenMax } from '@arogyachat/contract/speech'
import { useLanguage } from '../../i18n/language.tsx'
import { ListenButton } from '../speech/listen-button.tsx'

/** Reads a scheme aloud. */
export function SchemeListenButton({ scheme }: { scheme: Scheme }) {
  const language = useLanguage()
  const { title, benefits, eligibility, documents, helpline } = scheme
  const spoken = [title, ...benefits, ...eligibility, ...documents, helpline].join('\n').slice(0, spokenMax)
  return <ListenButton text={spoken} language={language} name={title} />
}
