import { useLanguage } from '../../../i18n/language.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { ListenButton } from '../../speech/listen-button.tsx'

interface PreparationBoxProps {
  test: { name: string; preparationInstructions: string }
  /** Of the heading, below that of what the box stands in. */
  as?: 'h3' | 'h4'
  /** Several tests stand together, so each box says whose it is. */
  isNamed?: boolean
}

/** What to do before a sample is taken, to read or to hear. */
export function PreparationBox({ test, as: Heading = 'h4', isNamed = false }: PreparationBoxProps) {
  const t = useMessages('labs')
  const language = useLanguage()
  const whose = t('preparationFor', { test: test.name })
  return (
    <div className="rounded-sm bg-mint px-4 py-3 text-ink">
      <div className="flex items-center justify-between gap-2">
        <Heading className="min-w-0 font-heading font-semibold leading-tight">
          {isNamed ? whose : t('preparation')}
        </Heading>
        <ListenButton text={test.preparationInstructions} language={language} name={whose} />
      </div>
      <p className="wrap-break-word">{test.preparationInstructions}</p>
    </div>
  )
}
