import { FolderCheck, FolderPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import type { Scan } from './last-scan.ts'

const SaveScanForm = lazyPart(async () => {
  const [form] = await Promise.all([import('../records/save-scan-form.tsx'), languageStore.want(['records'])])
  return form.SaveScanForm
})

interface SaveScanProps {
  scan: Scan
  /** Null once only its text is kept. */
  picture: File | null
  onSaved: () => void
}

/** Keeps the scan for good; then leads to where it is. */
export function SaveScan({ scan, picture, onSaved }: SaveScanProps) {
  const t = useMessages('scanner')
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const isNews = useRef(false)
  // The button that was pressed has become a link: whoever pressed it stays with it.
  useEffect(() => {
    if (!scan.isSaved || !isNews.current || isOpen) return
    isNews.current = false
    // Only once the dialog that closes has given the focus back.
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
          picture={picture}
          onSaved={() => {
            isNews.current = true
            close()
            onSaved()
          }}
          onClose={close}
        />
      )}
    </span>
  )
}
