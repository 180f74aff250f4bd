import { FolderCheck, FolderPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Scan } from './last-scan.ts'

const SaveScanForm = lazyPart(async () => {
  const [form] = await Promise.all([import('../records/upload/save-scan-form.tsx'), languageStore.want(['records'])])
  return form.SaveScanForm
})

interface SaveScanProps {
  scan: Scan
  /** Null when only the text is stored. */
  image: File | null
  onSaved: () => void
}

/** Saves the scan in the medical records; afterwards links to them. */
export function SaveScan({ scan, image, onSaved }: SaveScanProps) {
  const t = useMessages('scanner')
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const isJustSaved = useRef(false)
  // The pressed button has become a link, so the link takes the focus.
  useEffect(() => {
    if (!scan.isSaved || !isJustSaved.current || isOpen) return
    isJustSaved.current = false
    // Waits until the closing dialog has returned the focus.
    const timer = setTimeout(() => place.current?.querySelector('a')?.focus())
    return () => clearTimeout(timer)
  }, [scan.isSaved, isOpen])
  const close = () => setOpen(false)
  return (
    <span ref={place} className="contents">
      {scan.isSaved ? (
        <LinkButton
          to={paths.patientDashboard('records')}
          size="sm"
          variant="outline"
          icon={<FolderCheck aria-hidden className="size-4" />}
        >
          {t('savedToRecords')}
        </LinkButton>
      ) : (
        <Button size="sm" icon={<FolderPlus aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
          {t('saveToRecords')}
        </Button>
      )}
      {isOpen && (
        <SaveScanForm
          scan={scan}
          image={image}
          onSaved={() => {
            isJustSaved.current = true
            close()
            onSaved()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}
