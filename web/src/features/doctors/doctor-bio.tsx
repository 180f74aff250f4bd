import { useId, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'

/** A text longer than this is shown in part, with a button for the rest. */
const shownWhole = 160

/** What the doctor says of themself, as they wrote it. Nothing when they wrote nothing. */
export function DoctorBio({ bio, doctor }: { bio: string; doctor: string }) {
  const t = useMessages('doctors')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (bio === '') return null
  const isLong = bio.length > shownWhole || bio.split('\n').length > 3
  return (
    <div>
      <p
        id={id}
        dir="auto"
        className={`whitespace-pre-line break-words text-sm ${isLong && !isOpen ? 'line-clamp-3' : ''}`}
      >
        {bio}
      </p>
      {isLong && (
        <Button
          size="sm"
          variant="ghost"
          className="-ms-3"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t(isOpen ? 'bioLessOf' : 'bioMoreOf', { doctor })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'bioLess' : 'bioMore')}
        </Button>
      )}
    </div>
  )
}
