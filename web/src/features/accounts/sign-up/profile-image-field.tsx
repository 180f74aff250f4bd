import { profileImageKinds, profileImageMaxBytes } from '@arogyachat/contract/accounts'
import { ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useMessages } from '../../../i18n/use-messages.ts'
import { logError } from '../../../lib/log.ts'
import { shrinkImage } from '../../../lib/shrink-image.ts'
import { Button } from '../../../ui/button.tsx'

interface ProfileImageFieldProps {
  picture: Blob | null
  onPick: (picture: Blob | null) => void
}

/** Picks a picture and shows it; it is sent when the account is there. */
export function ProfileImageField({ picture, onPick }: ProfileImageFieldProps) {
  const t = useMessages('accounts')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<'imageWrongKind' | 'imageTooLarge' | null>(null)
  const [preview, setPreview] = useState<string | null>(null)

  useEffect(() => {
    if (!picture) return
    const url = URL.createObjectURL(picture)
    setPreview(url)
    return () => {
      URL.revokeObjectURL(url)
      setPreview(null)
    }
  }, [picture])

  const pick = async (file: File | undefined) => {
    if (!file) return
    if (!(profileImageKinds as readonly string[]).includes(file.type)) {
      setFault('imageWrongKind')
      return
    }
    let small: Blob
    try {
      small = await shrinkImage(file)
    } catch (cause) {
      logError('A picture could not be read', cause)
      setFault('imageWrongKind')
      return
    }
    setFault(small.size > profileImageMaxBytes ? 'imageTooLarge' : null)
    if (small.size <= profileImageMaxBytes) onPick(small)
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
          aria-invalid={fault ? true : undefined}
          onChange={(event) => void pick(event.target.files?.[0])}
          className="sr-only"
          tabIndex={-1}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
            {t('chooseImage')}
          </Button>
          {picture && (
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
          role={fault ? 'alert' : undefined}
          className={`text-sm ${fault ? 'text-danger' : 'text-soft'}`}
        >
          {fault ? t(fault) : t('profileImageHint')}
        </p>
      </div>
    </div>
  )
}
