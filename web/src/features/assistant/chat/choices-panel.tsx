import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { useChatMessages } from './chat-messages.tsx'
import type { Choice, Choices } from './choices.ts'

interface ChoicesPanelProps {
  choices: Choices
  /** Name of the outside language model, if one is configured. */
  model: string | null
  /** Shows all questions, to change an answer; otherwise only the unanswered ones. */
  isWhole?: boolean
  onChoose: (choice: Choice, isAllowed: boolean) => void
}

/** Asks for consent before the profile or an outside model is used. Without consent neither is. */
export function ChoicesPanel({ choices, model, isWhole = false, onChoose }: ChoicesPanelProps) {
  const { t } = useChatMessages()
  const questions: { choice: Choice; title: string; text: string }[] = [
    ...(model
      ? [
          {
            choice: 'allowModel' as const,
            title: t('choices.modelTitle', { name: model }),
            text: t('choices.modelText')
          }
        ]
      : []),
    { choice: 'useProfile', title: t('choices.profileTitle'), text: t('choices.profileText') }
  ]
  const shown = questions.filter((question) => isWhole || choices[question.choice] === null)
  return shown.map(({ choice, title, text }) => (
    <Card key={choice} as="section" tone="cream" aria-label={title} className="grid gap-2 p-4">
      <CardTitle className="text-lg">{title}</CardTitle>
      <p>{text}</p>
      <div className="flex flex-wrap gap-2">
        {[true, false].map((isAllowed) => (
          <Button
            key={String(isAllowed)}
            size="sm"
            variant={choices[choice] === isAllowed ? 'primary' : 'outline'}
            aria-pressed={choices[choice] === null ? undefined : choices[choice] === isAllowed}
            onClick={() => onChoose(choice, isAllowed)}
          >
            {t(isAllowed ? 'choices.allow' : 'choices.decline')}
          </Button>
        ))}
      </div>
    </Card>
  ))
}
