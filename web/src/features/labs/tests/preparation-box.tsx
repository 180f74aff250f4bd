import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListenButton } from '../../speech/listen-button.tsx'

interface PreparationBoxProps {
  test: { name: string; preparationInstructions: string }
  /** The heading level, one below that of the surrounding section. */
  as?: 'h3' | 'h4'
  /** Shows the name of the test, for lists of several tests. */
  isNamed?: boolean
}

/** The instructions for preparation, with a button to listen to them. */
export function PreparationBox({ test, as: Heading = 'h4', isNamed = false }: PreparationBoxProps) {
  const t = useMessages('labs')
  const language = useLanguage()
  const namedTitle = t('preparationFor', { test: test.name })
  return (
    <div className="rounded-sm bg-mint px-4 py-3 text-ink">
      <div className="flex items-center justify-between gap-2">
        <Heading className="min-w-0 font-heading font-semibold leading-tight">
          {isNamed ? namedTitle : t('preparation')}
        </Heading>
        <ListenButton text={test.preparationInstructions} language={language} name={namedTitle} />
      </div>
      <p className="wrap-break-word">{test.preparationInstructions}</p>
    </div>
  )
}
