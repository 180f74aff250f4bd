import type { Scheme } from '@arogyachat/contract/schemes'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useKeepScheme, useKeptSchemes } from '../queries.ts'

/** Saves a scheme for later, or removes it from the saved ones, which can be undone. */
export function KeepButton({ scheme: { id, title } }: { scheme: Pick<Scheme, 'id' | 'title'> }) {
  const t = useMessages('schemes')
  const errorText = useErrorText()
  const { data: kept } = useKeptSchemes()
  const { mutateAsync, isPending } = useKeepScheme()
  const isKept = kept?.schemeIds.includes(id) ?? false
  // A card leaves the list of saved schemes when its scheme is removed, and with it the callbacks of `mutate`.
  const keep = (isKeptThen: boolean): Promise<void> =>
    mutateAsync({ schemeId: id, isKept: isKeptThen }).then(
      () => {
        // A saved scheme is announced by the button itself.
        if (!isKeptThen)
          toast.success(t('removed'), t('removedText', { title }), {
            undo: { label: t('undo'), onPress: () => void keep(true) }
          })
      },
      (error: unknown) => toast.error(t('saveFailed'), errorText(error), { matters: true })
    )
  const Icon = isKept ? BookmarkCheck : Bookmark
  return (
    <Button
      variant="outline"
      aria-label={isKept ? t('savedOf', { title }) : t('saveOf', { title })}
      aria-pressed={isKept}
      busy={isPending}
      icon={<Icon aria-hidden className="size-5 shrink-0" />}
      onClick={() => void keep(!isKept)}
    >
      {isKept ? t('saved') : t('save')}
    </Button>
  )
}
