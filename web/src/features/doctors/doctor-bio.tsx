import { useId, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'

/** A longer text, in characters, is cut off with a button that shows the rest. */
const maxCollapsedLength = 160

/** The doctor's own description. Renders nothing when it is empty. */
export function DoctorBio({ bio, doctor }: { bio: string; doctor: string }) {
  const t = useMessages('doctors')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  if (bio === '') return null
  const isLong = bio.length > maxCollapsedLength || bio.split('\n').length > 3
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
