import { useChatMessages } from '../chat/chat-messages.tsx'

type Name = 'pictures' | 'body' | 'front' | 'back' | 'child'

interface ChoiceProps<N extends Name> {
  names: readonly N[]
  chosen: N
  onChoose: (name: N) => void
}

/** Buttons of which one is pressed. */
export function Choice<N extends Name>({ names, chosen, onChoose }: ChoiceProps<N>) {
  const { t } = useChatMessages()
  return (
    <div className="flex gap-2">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className="min-h-11 min-w-0 flex-1 rounded-sm border border-line bg-card px-2 font-heading font-semibold text-ink leading-tight aria-pressed:border-neem aria-pressed:bg-neem aria-pressed:text-on-neem"
        >
          {t(`dangerSigns.${name as Name}`)}
        </button>
      ))}
    </div>
  )
}
