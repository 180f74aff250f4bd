import type { MedicalRecord } from '@arogyachat/contract/records'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { toast } from '../../ui/toast/toast.tsx'
import { useDeleteRecord, useRestoreRecord } from './queries.ts'

/** Deletes a record, with a notice in which it can be undone, and restores one. */
export function useDeletion() {
  const t = useMessages('records')
  const errorText = useErrorText()
  const deletion = useDeleteRecord()
  const restoration = useRestoreRecord()
  const restore = ({ _id, title }: Pick<MedicalRecord, '_id' | 'title'>) =>
    // The dialog that started it may be gone, and with it the callbacks of `mutate`.
    restoration.mutateAsync(_id).then(
      () => toast.success(t('restored'), t('restoredText', { title })),
      (error: unknown) => toast.error(t('restoreFailed'), errorText(error), { matters: true })
    )
  return {
    isPending: deletion.isPending,
    isRestoring: restoration.isPending,
    restore,
    remove(record: Pick<MedicalRecord, '_id' | 'title'>, onRemoved: () => void) {
      deletion.mutate(record._id, {
        onSuccess: () => {
          toast.success(t('deleted'), t('deletedText', { title: record.title }), {
            undo: { label: t('undo'), onPress: () => void restore(record) }
          })
          onRemoved()
        },
        onError: (error) => toast.error(t('deleteFailed'), errorText(error), { matters: true })
      })
    }
  }
}
