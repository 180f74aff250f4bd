import { type PointerEvent, useRef, useState } from 'react'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

/** Pixels of the stored drawing; on screen it is as wide as the dialog. */
const size = { width: 1200, height: 480 }
const lineWidth = 7

interface SignaturePadProps {
  isSaving: boolean
  onSave: (drawing: Blob) => void
  onClose: () => void
}

/** A field in which the doctor draws the signature with a finger, a pen or the mouse. Without one of them, a picture can be chosen instead. */
export function SignaturePad({ isSaving, onSave, onClose }: SignaturePadProps) {
  const t = useMessages('documents')
  const common = useMessages('common')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isEmpty, setEmpty] = useState(true)

  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const { currentTarget: field, buttons } = event
    const pen = field.getContext('2d')
    if (!pen || buttons !== 1) return
    const box = field.getBoundingClientRect()
    const x = ((event.clientX - box.left) / box.width) * size.width
    const y = ((event.clientY - box.top) / box.height) * size.height
    if (event.type === 'pointerdown') {
      field.setPointerCapture(event.pointerId)
      Object.assign(pen, { lineWidth, lineCap: 'round', lineJoin: 'round', strokeStyle: '#101a3c' })
      pen.beginPath()
      pen.moveTo(x, y)
    }
    pen.lineTo(x, y)
    pen.stroke()
    setEmpty(false)
  }
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, size.width, size.height)
    setEmpty(true)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('signature')}
      footer={
        <>
          <Button variant="ghost" onClick={clear}>
            {t('clear')}
          </Button>
          <Button
            busy={isSaving}
            disabled={isEmpty}
            onClick={() => canvas.current?.toBlob((drawing) => drawing && onSave(drawing), 'image/png')}
          >
            {common('save')}
          </Button>
        </>
      }
    >
      <p className="mb-2">{t('drawHere')}</p>
      <canvas
        ref={canvas}
        {...size}
        role="img"
        aria-label={t('drawHere')}
        className="w-full touch-none rounded-md border-2 border-edge border-dashed bg-white"
        onPointerDown={draw}
        onPointerMove={draw}
      />
    </Dialog>
  )
}
