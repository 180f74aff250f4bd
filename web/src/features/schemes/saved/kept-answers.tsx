import type { SchemeGroup } from '@arogyachat/contract/schemes'
import { useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useKeepAnswers, useKeptSchemes } from '../queries.ts'
import { GroupQuestion } from '../scheme-groups.tsx'

/** The answers under "Do I qualify?": those just given, or those that the person has kept. They are never in the address. */
export function useAnswers() {
  const t = useMessages('schemes')
  const errorText = useErrorText()
  const { data: kept } = useKeptSchemes()
  const { mutate, isPending } = useKeepAnswers()
  const [typed, setTyped] = useState<readonly SchemeGroup[] | null>(null)
  const groups = typed ?? kept?.groups ?? []
  const isKept = (kept?.groups ?? null) !== null
  const keep = (answers: readonly SchemeGroup[] | null) =>
    mutate(answers, { onError: (error) => toast.error(t('saveFailed'), errorText(error), { matters: true }) })
  return {
    groups,
    isKept,
    isPending,
    change: (chosen: readonly SchemeGroup[]) => {
      setTyped(chosen)
      if (isKept) keep(chosen)
    },
    /** Keeps the answers for the next time, or erases them; on the screen they stay as they are. */
    setKept: (isKeptThen: boolean) => {
      setTyped(groups)
      keep(isKeptThen ? groups : null)
    }
  }
}

/** Asks who needs help, and whether to remember the answers, which are not remembered unless the person says so. */
export function AnswersQuestion({ answers }: { answers: ReturnType<typeof useAnswers> }) {
  const t = useMessages('schemes')
  const noteId = useId()
  const { groups, isKept, isPending, change, setKept } = answers
  return (
    <div>
      <GroupQuestion chosen={groups} onChange={change} />
      {(groups.length > 0 || isKept) && (
        <>
          <Checkbox
            label={t('remember')}
            aria-describedby={noteId}
            checked={isKept}
            disabled={isPending}
            onChange={(event) => setKept(event.target.checked)}
          />
          <p id={noteId} className="text-soft text-sm">
            {t('rememberNote')}
          </p>
        </>
      )}
    </div>
  )
}
