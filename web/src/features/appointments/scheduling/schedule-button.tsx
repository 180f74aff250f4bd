import { Plus } from 'lucide-react'
import { useState } from 'react'
import { languageStore } from '../../../i18n/language-store.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button.tsx'

const ScheduleDialog = lazyPart(async () => {
  const [dialog] = await Promise.all([import('./schedule-dialog.tsx'), languageStore.want(['scheduling'])])
  return dialog.ScheduleDialog
})

/** Opens the booking of an appointment with one of the doctor's own patients. */
export function ScheduleButton() {
  const t = useMessages('practice')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        icon={<Plus aria-hidden className="size-5" />}
        className="self-start max-sm:w-full"
        onClick={() => setOpen(true)}
      >
        {t('scheduleNew')}
      </Button>
      {isOpen && <ScheduleDialog onClose={() => setOpen(false)} />}
    </>
  )
}
