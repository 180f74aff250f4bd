import { Copy, Download, RotateCcw, Trash2 } from 'lucide-react'
import { type Ref, useId } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { saveFile } from '../../lib/files/save-file.ts'
import { logError } from '../../lib/log.ts'
import { Button } from '../../ui/button.tsx'
import { CardTitle } from '../../ui/card.tsx'
import { Field, TextArea } from '../../ui/form/field.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import type { Scan } from './last-scan.ts'
import { MedicinesToCheck } from './medicines-to-check.tsx'
import { SaveScan } from './save-scan.tsx'

interface FoundTextProps {
  /** Receives the focus after a scan. */
  ref: Ref<HTMLElement>
  scan: Scan
  /** Null when only the text is stored. */
  image: File | null
  onCorrect: (text: string) => void
  onSaved: () => void
  onClear: () => void
  /** Undefined when only the text is stored. */
  onReadAgain?: () => void
}

const iconClass = 'size-4'

/** The medicines to check, then the text that they were read from, to correct, copy, download or save. */
export function FoundText({ ref, scan, image, onCorrect, onSaved, onClear, onReadAgain }: FoundTextProps) {
  const t = useMessages('scanner')
  const formats = useFormats()
  const titleId = useId()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(scan.text)
      toast.success(t('copied'), t('copiedText'))
    } catch (cause) {
      logError('The text could not be copied', cause)
      toast.error(t('copyFailed'), t('copyFailedText'))
    }
  }
  const download = () => {
    const filename = `${scan.filename.replace(/\.[^.]*$/, '')}.txt`
    saveFile(filename, new Blob([scan.text], { type: 'text/plain;charset=utf-8' }))
    toast.success(t('downloaded'), t('downloadedText', { filename }))
  }
  const clear = () => {
    onClear()
    toast.info(t('cleared'))
  }
  return (
    <section ref={ref} tabIndex={-1} aria-labelledby={titleId} className="grid gap-5 border-line border-t pt-5">
      <MedicinesToCheck medicines={scan.medicines} unrecognised={scan.unrecognised} />
      <div className="flex flex-wrap gap-2">
        {(image || scan.text.trim() !== '') && <SaveScan scan={scan} image={image} onSaved={onSaved} />}
        {onReadAgain && (
          <Button
            variant="ghost"
            size="sm"
            icon={<RotateCcw aria-hidden className={iconClass} />}
            onClick={onReadAgain}
          >
            {t('readAgain')}
          </Button>
        )}
        <Button variant="ghost" size="sm" icon={<Trash2 aria-hidden className={iconClass} />} onClick={clear}>
          {t('clear')}
        </Button>
      </div>
      <div className="grid gap-3 border-line border-t pt-5">
        <div>
          <CardTitle as="h3" id={titleId} className="text-lg">
            {t('extracted')}
          </CardTitle>
          <p className="text-soft text-sm">{t('from', { when: formats.instant(scan.timestamp) })}</p>
        </div>
        <Field label={t('editHint')}>
          {(control) => (
            <TextArea
              {...control}
              dir="auto"
              rows={Math.min(10, scan.text.split('\n').length + 1)}
              spellCheck={false}
              value={scan.text}
              onChange={(event) => onCorrect(event.target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="outline" size="sm" icon={<Copy aria-hidden className={iconClass} />} onClick={copy}>
            {t('copy')}
          </Button>
          <Button variant="outline" size="sm" icon={<Download aria-hidden className={iconClass} />} onClick={download}>
            {t('download')}
          </Button>
        </div>
      </div>
    </section>
  )
}
