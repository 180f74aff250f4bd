import type { MedicalRecord } from '@arogyachat/contract/records'
import { useEffect, useRef, useState } from 'react'
import { usePreview } from '../../lib/use-preview.ts'
import { useRecordFile } from './queries.ts'
import { TypeIcon } from './type-icon.tsx'

/** A larger picture is not fetched for a list: on a slow connection it would take a minute. */
const thumbnailMaxBytes = 400 * 1024

/** The picture of a record once it is in sight, or the icon of its kind. */
export function RecordThumbnail({ record }: { record: MedicalRecord }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const isSmallPicture = record.kind.startsWith('image/') && record.fileSize <= thumbnailMaxBytes
  useEffect(() => {
    if (!isSmallPicture || !place.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isSmallPicture])
  const preview = usePreview(useRecordFile(record, isSeen).data ?? null)
  return (
    <div ref={place} className="shrink-0">
      {preview ? (
        <img src={preview} alt="" className="size-16 rounded-sm border border-line object-cover" />
      ) : (
        <TypeIcon type={record.type} />
      )}
    </div>
  )
}
