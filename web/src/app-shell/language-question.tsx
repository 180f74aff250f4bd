import { type LanguageCode, languageOf } from '@arogyachat/contract/languages'
import { useLanguage } from '../i18n/language.tsx'
import { useMessages } from '../i18n/use-messages.ts'
import { logError } from '../lib/log.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { useSession } from './session/session.tsx'

/** After a sign-in, asks which language the user wants when this device and the account have two. The answer is kept for both. */
export function LanguageQuestion() {
  const { user, otherLanguage } = useSession()
  return user && otherLanguage && !user.needsConsent ? <Question account={otherLanguage} /> : null
}

function Question({ account }: { account: LanguageCode }) {
  const t = useMessages('shell')
  const device = useLanguage()
  const { chooseLanguage, forgetOtherLanguage } = useSession()
  const names = { device: languageOf(device).native, account: languageOf(account).native }
  const choose = (language: LanguageCode) =>
    chooseLanguage(language).catch((cause) => {
      logError('The language could not be loaded', cause)
      toast.error(t('languageFailed'))
    })
  return (
    <Dialog open onOpenChange={forgetOtherLanguage} size="sm" title={t('languageQuestion.title')}>
      <div className="grid gap-3">
        <p>{t('languageQuestion.text', names)}</p>
        <Button onClick={() => void choose(device)}>{t('languageQuestion.keep', names)}</Button>
        <Button variant="outline" onClick={() => void choose(account)}>
          {t('languageQuestion.switch', names)}
        </Button>
      </div>
    </Dialog>
  )
}
