import { Star } from 'lucide-react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import { useSaveTemplate } from '../prescribing-queries.ts'
import type { WrittenRow } from '../prescription-draft.ts'

/** Saves a row with its directions as one of the doctor's favourites, once it has a name and a dosage. */
export function FavouriteButton({ row, number }: { row: WrittenRow; number: number }) {
  const t = useMessages('writing')
  const errorText = useErrorText()
  const save = useSaveTemplate()
  const name = `${row.name.trim()}, ${row.dosage.trim()}`.slice(0, 120)
  if (row.name.trim() === '' || row.dosage.trim() === '') return null
  return (
    <IconButton
      variant="ghost"
      label={t('favourites.add', { number })}
      aria-busy={save.isPending}
      onClick={() =>
        save.isPending ||
        save.mutate(
          { kind: 'favourite', name, medications: [row] },
          {
            onSuccess: () => toast.success(t('favourites.saved'), name),
            onError: (error) => toast.error(t('templates.saveFailed'), errorText(error))
          }
        )
      }
    >
      <Star aria-hidden size={18} />
    </IconButton>
  )
}
