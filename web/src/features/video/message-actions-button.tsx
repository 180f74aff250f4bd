import type { LanguageCode } from '@arogyachat/contract/languages'
import { useMutation } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { languageOfText } from './message-language.ts'
import { useTranslator } from './translator.ts'

/** Reads a message of the chat aloud and translates it into the language of the screen. */
export function MessageActions({ text }: { text: string }) {
  const t = useMessages('video')
  const errorText = useErrorText()
  const reader = useLanguage()
  const language = languageOfText(text, reader)
  const { translate, isAsking, answerQuestion, outside } = useTranslation(text, reader)
  const translation = translate.data?.translated ? translate.data.Translation : null
  return (
    <div className="flex flex-col items-start gap-1">
      {translation !== null && (
        <p lang={reader} className="mt-1 whitespace-pre-wrap border-line border-t pt-1">
          {translation}
          <span className="block text-soft text-xs">{t('chat.translated')}</span>
        </p>
      )}
      {translate.data?.translated === false && (
        <p role="status" className="text-soft text-sm">
          {t('chat.notTranslated')}
        </p>
      )}
      {translate.isError && <p role="alert">{errorText(translate.error)}</p>}
      <div className="-ms-2 flex flex-wrap items-center">
        <ListenButton
          text={translation ?? text}
          language={translation === null ? language : reader}
          name={translation ?? text}
        />
        {language !== reader && !translate.data && (
          <Button
            variant="ghost"
            size="sm"
            busy={translate.isPending}
            icon={<Languages aria-hidden className="size-5 shrink-0" />}
            onClick={() => answerQuestion('press')}
          >
            {t('chat.translate')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => !open && answerQuestion('no')}
        title={t('chat.askTitle')}
        description={t('chat.askText', { name: outside ?? '' })}
        confirmLabel={t('chat.translate')}
        cancelLabel={t('chat.decline')}
        onConfirm={() => answerQuestion('yes')}
      />
    </div>
  )
}

/** Translates with the product's own texts, or with the server's provider; asks before a text is sent outside. */
function useTranslation(text: string, to: LanguageCode) {
  const translator = useTranslator()
  const [isAsking, setAsking] = useState(false)
  const translate = useMutation({ mutationFn: () => translator.translate(text, to) })
  return {
    translate,
    isAsking,
    outside: translator.outside,
    answerQuestion(answer: 'press' | 'yes' | 'no') {
      const isOpen = answer === 'press' && !translator.isAllowed
      setAsking(isOpen)
      if (isOpen || answer === 'no') return
      translator.allow()
      translate.mutate()
    }
  }
}
