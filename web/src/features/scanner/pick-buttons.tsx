import { Camera, Images } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { acceptedKinds } from './picture-rules.ts'

interface PickButtonsProps {
  onPick: (file: File) => void
  /** Another picture than the one at hand: quieter, in a row with other buttons. */
  isAnother?: boolean
  describedBy?: string
}

/** Chooses a file, or takes a photo where a finger points: phones and tablets have the camera for it. */
export function PickButtons({ onPick, isAnother = false, describedBy }: PickButtonsProps) {
  const t = useWords('scanner')
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const variant: ButtonVariant = isAnother ? 'outline' : 'primary'
  const choice = t(isAnother ? 'chooseAnother' : 'choose')
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // The same file may be chosen once more.
    currentTarget.value = ''
    if (file) onPick(file)
  }
  return (
    <div className={isAnother ? 'contents' : 'flex flex-wrap justify-center gap-2'}>
      <input ref={chooser} hidden type="file" accept={acceptedKinds} aria-label={choice} onChange={pick} />
      <input
        ref={camera}
        hidden
        type="file"
        accept={acceptedKinds}
        capture="environment"
        aria-label={t('takePhoto')}
        onChange={pick}
      />
      <span className="hidden pointer-coarse:contents">
        <Button
          variant={variant}
          icon={<Camera aria-hidden className="size-5" />}
          aria-describedby={describedBy}
          onClick={() => camera.current?.click()}
        >
          {t('takePhoto')}
        </Button>
      </span>
      <Button
        variant={variant}
        icon={<Images aria-hidden className="size-5" />}
        aria-describedby={describedBy}
        onClick={() => chooser.current?.click()}
      >
        {choice}
      </Button>
    </div>
  )
}
