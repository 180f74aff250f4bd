import { Hospital } from 'lucide-react'
import { useState } from 'react'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'

const ImportDialog = lazyPart(async () => {
  const [module] = await Promise.all([import('./import-dialog.tsx'), languageStore.want(['fhir'])])
  return module.ImportDialog
})

/** Opens the dialog that adds records from a file of another hospital. Needs the messages of `records`. */
export function ImportButton() {
  const t = useMessages('records')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={<Hospital aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t('addFromHospital')}
      </Button>
      {isOpen && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
}
