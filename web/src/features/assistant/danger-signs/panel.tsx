import type {
  AssistantSuggestion,
  DangerSignEntry,
  DangerSignNode,
  DangerSignTree
} from '@arogyachat/contract/assistant'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { useChatMessages } from '../chat/chat-messages.tsx'
import { spokenBeside } from '../chat/spoken-answer.ts'
import { BodyMap } from './body-map.tsx'
import { Choice } from './choice.tsx'
import { Guidance } from './guidance.tsx'
import { SignPicture } from './sign-pictures.tsx'
import { useWordVoice } from './use-word-voice.ts'

const views = ['pictures', 'body'] as const

interface DangerSignsPanelProps {
  tree: DangerSignTree
  /** An emergency or the end of the questions was reached, or the panel was closed between two questions. */
  onAnswer: (answer: AssistantSuggestion) => void
  onClose: () => void
}

/** Where the user is: what was chosen so far, and what was not sent yet. */
interface Course {
  entry: DangerSignEntry
  node: DangerSignNode
  unsent: AssistantSuggestion[]
}

const spokenOf = ({ text, card }: DangerSignNode) =>
  [card?.title, text, ...(card?.steps ?? []), ...spokenBeside(card)].join('. ')

/** Ten pictures and a body map, which lead to what to do without a network and without reading. */
export function DangerSignsPanel({ tree, onAnswer, onClose }: DangerSignsPanelProps) {
  const { t } = useChatMessages()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [view, setView] = useState<(typeof views)[number]>('pictures')
  const [course, setCourse] = useState<Course | null>(null)
  const speak = useWordVoice(tree.language)
  useEffect(() => dialog.current?.showModal(), [])

  function follow(entry: DangerSignEntry, position: number, chosen: AssistantSuggestion[]) {
    const node = tree.nodes[position]
    if (!node) return
    const isReached = !node.options || node.card?.disposition === 'emergency_now'
    if (isReached) onAnswer(joined(chosen))
    setCourse({ entry, node, unsent: isReached ? [] : chosen })
    speak(`${entry.name}. ${spokenOf(node)}`)
  }
  const choose = (entry: DangerSignEntry) => follow(entry, entry.node, [{ id: entry.id, label: entry.name }])
  const leave = () => {
    if (course && course.unsent.length > 0) onAnswer(joined(course.unsent))
    setCourse(null)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the panel closes it, as Escape does
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={() => {
        leave()
        onClose()
      }}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      className="fixed inset-x-0 top-auto bottom-0 m-0 max-h-[94dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-xl border border-line bg-card p-0 text-ink shadow-float backdrop:bg-black/50 md:inset-0 md:m-auto md:max-w-3xl md:rounded-xl"
    >
      <header className="sticky top-0 z-10 flex items-center gap-3 border-line border-b bg-card px-4 py-2">
        <h2 id={titleId} className="min-w-0 flex-1 font-heading font-semibold text-xl leading-tight">
          {t('dangerSigns.open')}
        </h2>
        <IconButton label={t('dangerSigns.close')} onClick={() => dialog.current?.close()}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </header>
      <div className="grid gap-4 p-4">
        {course ? (
          <Guidance
            name={course.entry.name}
            node={course.node}
            onOption={(option) => follow(course.entry, option.next, [...course.unsent, option])}
            onBack={leave}
          />
        ) : (
          <>
            <Choice names={views} chosen={view} onChoose={setView} />
            {view === 'pictures' ? (
              <Pictures entries={tree.entries.filter((entry) => entry.id.startsWith('sign:'))} onChoose={choose} />
            ) : (
              <BodyMap entries={tree.entries} onChoose={choose} />
            )}
          </>
        )}
      </div>
    </dialog>
  )
}

const joined = (chosen: readonly AssistantSuggestion[]): AssistantSuggestion => ({
  id: chosen.map((one) => one.id).join('+'),
  label: chosen.map((one) => one.label).join(', ')
})

function Pictures({
  entries,
  onChoose
}: {
  entries: readonly DangerSignEntry[]
  onChoose: (entry: DangerSignEntry) => void
}) {
  return (
    <ul className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 md:grid-cols-5">
      {entries.map((entry) => (
        <li key={entry.id} className="grid">
          <button
            type="button"
            onClick={() => onChoose(entry)}
            className="grid content-start justify-items-center gap-1 rounded-md border-2 border-line bg-paper px-1.5 pt-2 pb-2.5 text-center font-heading font-semibold text-ink leading-tight hover:border-danger"
          >
            <SignPicture sign={entry.id.slice('sign:'.length)} />
            {entry.name}
          </button>
        </li>
      ))}
    </ul>
  )
}
