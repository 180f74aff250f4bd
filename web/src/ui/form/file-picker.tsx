import { clsx } from 'clsx'
import { Camera, FolderOpen, Upload } from 'lucide-react'
import { type ChangeEvent, type DragEvent, type Ref, useId, useRef, useState } from 'react'
import { Button, type ButtonVariant } from '../button.tsx'

/** The `accept` attribute: media types and file extensions. */
interface Accepted {
  files: string
  /** The `accept` attribute for photos. */
  photos: string
}

interface FileButtonsProps {
  accepted: Accepted
  choose: string
  takePhoto: string
  onPick: (file: File) => void
  variant?: ButtonVariant
  describedBy?: string | undefined
  /** The button, so that a form can move the focus to it. */
  ref?: Ref<HTMLButtonElement>
  className?: string
  /** The photo is the large first button, as at the start of a form. */
  large?: boolean
}

/** Takes a photo on touch devices, which have a camera, or chooses a file. */
export function FileButtons({
  accepted,
  choose,
  takePhoto,
  onPick,
  variant = 'outline',
  describedBy,
  ref,
  className = 'contents',
  large = false
}: FileButtonsProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    // Allows choosing the same file again.
    currentTarget.value = ''
    if (file) onPick(file)
  }
  return (
    <div className={className}>
      <input ref={chooser} hidden type="file" accept={accepted.files} aria-label={choose} onChange={pick} />
      <input
        ref={camera}
        hidden
        type="file"
        accept={accepted.photos}
        capture="environment"
        aria-label={takePhoto}
        onChange={pick}
      />
      <span className="hidden pointer-coarse:contents">
        <Button
          variant="primary"
          size={large ? 'lg' : 'md'}
          icon={<Camera aria-hidden className={large ? 'size-6' : 'size-5'} />}
          aria-describedby={describedBy}
          className={large ? 'w-full' : ''}
          onClick={() => camera.current?.click()}
        >
          {takePhoto}
        </Button>
      </span>
      <Button
        ref={ref}
        variant={variant}
        icon={<FolderOpen aria-hidden className="size-5" />}
        aria-describedby={describedBy}
        className={large ? 'pointer-coarse:w-full' : ''}
        onClick={() => chooser.current?.click()}
      >
        {choose}
      </Button>
    </div>
  )
}

interface FileBoxProps extends Omit<FileButtonsProps, 'variant' | 'className' | 'large'> {
  dropHere: string
  hint: string
}

/** Accepts a file that is dropped, chosen or taken with the phone's camera. */
export function FileBox({ dropHere, hint, describedBy, ...buttons }: FileBoxProps) {
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) buttons.onPick(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an additional way; the buttons inside do the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'flex flex-col items-center gap-3 rounded-lg border-2 border-dashed px-4 py-6 text-center',
        isOver ? 'border-neem bg-mint' : 'border-edge bg-paper'
      )}
    >
      <Upload aria-hidden className="size-8 text-neem pointer-coarse:hidden" />
      <p className="hidden font-heading font-semibold pointer-fine:block">{dropHere}</p>
      <FileButtons
        {...buttons}
        large
        className="flex w-full flex-wrap justify-center gap-2"
        describedBy={clsx(hintId, describedBy)}
      />
      <p id={hintId} className="text-soft text-sm">
        {hint}
      </p>
    </div>
  )
}
