import { profileImageKinds, profileImageMaxBytes } from '@arogyachat/contract/accounts'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { shrinkImage } from '../../../lib/files/shrink-image.ts'
import { logError } from '../../../lib/log.ts'
import { usePreview } from '../../../lib/use-preview.ts'
import { Button } from '../../../ui/button.tsx'

interface ProfileImageFieldProps {
  image: Blob | null
  onPick: (image: Blob | null) => void
}

type ImageError = 'imageWrongKind' | 'imageTooLarge'

/** Shrinks a chosen file to an image the server accepts, or returns the reason why it cannot be used. */
async function checkImage(file: File): Promise<{ image: Blob; error: null } | { image: null; error: ImageError }> {
  if (!(profileImageKinds as readonly string[]).includes(file.type)) return { image: null, error: 'imageWrongKind' }
  try {
    const image = await shrinkImage(file)
    return image.size > profileImageMaxBytes ? { image: null, error: 'imageTooLarge' } : { image, error: null }
  } catch (cause) {
    logError('A profile image could not be read', cause)
    return { image: null, error: 'imageWrongKind' }
  }
}

/** Lets the user choose a profile image and previews it. The image is uploaded once the account exists. */
export function ProfileImageField({ image, onPick }: ProfileImageFieldProps) {
  const t = useMessages('accounts')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<ImageError | null>(null)
  const preview = usePreview(image)
  const pick = async (file: File | undefined) => {
    if (!file) return
    const checked = await checkImage(file)
    setError(checked.error)
    if (checked.image) onPick(checked.image)
  }

  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="bubble flex size-20 shrink-0 items-center justify-center overflow-hidden bg-cream text-on-cream">
        {preview ? (
          <img src={preview} alt={t('imageChosen')} className="size-full object-cover" />
        ) : (
          <ImagePlus aria-hidden className="size-8" />
        )}
      </span>
      <div className="grid min-w-0 flex-1 basis-56 gap-1.5">
        <label htmlFor={id} className="font-heading font-semibold leading-tight">
          {t('optional', { label: t('profileImage') })}
        </label>
        <input
          ref={input}
          id={id}
          type="file"
          accept={profileImageKinds.join(',')}
          aria-describedby={`${id}-hint`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => void pick(event.target.files?.[0])}
          className="sr-only"
          tabIndex={-1}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
            {t('chooseImage')}
          </Button>
          {image && (
            <Button
              variant="ghost"
              size="sm"
              icon={<Trash2 aria-hidden className="size-4" />}
              onClick={() => {
                onPick(null)
                if (input.current) input.current.value = ''
              }}
            >
              {t('removeImage')}
            </Button>
          )}
        </div>
        <p
          id={`${id}-hint`}
          role={error ? 'alert' : undefined}
          className={`text-sm ${error ? 'text-danger' : 'text-soft'}`}
        >
          {error ? t(error) : t('profileImageHint')}
        </p>
      </div>
    </div>
  )
}
