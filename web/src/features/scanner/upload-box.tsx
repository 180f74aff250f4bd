import { clsx } from 'clsx'
import { ImageUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { PickButtons } from './pick-buttons.tsx'

interface UploadBoxProps {
  onPick: (file: File) => void
}

/** Takes a picture: dropped, chosen, or from the camera of a phone. */
export function UploadBox({ onPick }: UploadBoxProps) {
  const t = useWords('scanner')
  const hintId = useId()
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onPick(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one way more; the buttons inside do the same
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
      <ImageUp aria-hidden className="size-8 text-neem" />
      <p className="hidden font-heading font-semibold pointer-fine:block">{t('dropHere')}</p>
      <PickButtons onPick={onPick} describedBy={hintId} />
      <p id={hintId} className="text-soft text-sm">
        {t('hint')}
      </p>
    </div>
  )
}
