import { useSite } from '../../api/site.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PrivacyText } from './privacy-text.tsx'

/** The notice over the form that asks for consent to it. */
export function PrivacyNotice({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useMessages('site')
  const formats = useFormats()
  const site = useSite()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('privacy.title')}
      {...(site.data && { description: t('privacy.version', { date: formats.date(site.data.privacyNoticeVersion) }) })}
    >
      <PrivacyText heading="h3" />
    </Dialog>
  )
}
