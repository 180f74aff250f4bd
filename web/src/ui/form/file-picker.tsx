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
}

/** Chooses a file, or takes a photo on touch devices, which have a camera. */
export function FileButtons({
  accepted,
  choose,
  takePhoto,
  onPick,
  variant = 'primary',
  describedBy,
  ref,
  className = 'contents'
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
          variant={variant}
          icon={<Camera aria-hidden className="size-5" />}
          aria-describedby={describedBy}
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
        onClick={() => chooser.current?.click()}
      >
        {choose}
      </Button>
    </div>
  )
}

interface FileBoxProps extends Omit<FileButtonsProps, 'variant' | 'className'> {
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
      <Upload aria-hidden className="size-8 text-neem" />
      <p className="hidden font-heading font-semibold pointer-fine:block">{dropHere}</p>
      <FileButtons
        {...buttons}
        className="flex flex-wrap justify-center gap-2"
        describedBy={clsx(hintId, describedBy)}
      />
      <p id={hintId} className="text-soft text-sm">
        {hint}
      </p>
    </div>
  )
}
