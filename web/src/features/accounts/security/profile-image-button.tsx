import { profileImageKinds, profileImageMaxBytes } from '@arogyachat/contract/accounts'
import { Camera, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useProfileImage } from '../queries.ts'

/** Chooses or removes the account's own photograph. The change is saved at once, and the server re-encodes the image. */
export function ProfileImageButtons({ hasImage }: { hasImage: boolean }) {
  const t = useMessages('profile')
  const errorText = useErrorText()
  const { updateUser } = useSession()
  const saving = useProfileImage()
  const file = useRef<HTMLInputElement>(null)

  const change = (image: Blob | null) =>
    saving.mutate(image, {
      onSuccess: (profileImage) => {
        updateUser({ profileImage })
        toast.success(t(image ? 'pictureChanged' : 'pictureRemoved'))
      },
      onError: (error) => toast.error(t('pictureFailed'), errorText(error))
    })
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    // Allows the same file to be chosen again after a failure.
    event.target.value = ''
    if (!chosen) return
    if (!(profileImageKinds as readonly string[]).includes(chosen.type))
      toast.error(t('pictureFailed'), t('pictureKinds'))
    else if (chosen.size > profileImageMaxBytes) toast.error(t('pictureFailed'), t('pictureTooLarge'))
    else change(chosen)
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      <input
        ref={file}
        type="file"
        accept={profileImageKinds.join(',')}
        aria-label={t('changePicture')}
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <Button
        size="sm"
        variant="outline"
        icon={<Camera size={18} />}
        busy={saving.isPending && saving.variables !== null}
        onClick={() => file.current?.click()}
      >
        {t('changePicture')}
      </Button>
      {hasImage && (
        <Button
          size="sm"
          variant="ghost"
          icon={<Trash2 size={18} />}
          busy={saving.isPending && saving.variables === null}
          onClick={() => change(null)}
        >
          {t('removePicture')}
        </Button>
      )}
    </div>
  )
}
