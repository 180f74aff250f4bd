import { useSite } from '../../api/site.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/dialog.tsx'

const parts = ['what', 'why', 'who', 'calls', 'long', 'rights', 'doctors', 'children', 'complain'] as const

/** What is kept, why, how long, whom to complain to, in plain words (DPDP Act 2023, section 5). */
export function PrivacyNotice({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useWords('site')
  const formats = useFormats()
  const site = useSite()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('privacy.title')}
      {...(site.data && { description: t('privacy.version', { date: formats.date(site.data.privacyNoticeVersion) }) })}
    >
      <div className="grid gap-5">
        {parts.map((part) => (
          <section key={part} className="grid gap-1">
            <h3 className="font-heading font-semibold text-lg">{t(`privacy.${part}Title`)}</h3>
            <p>{t(`privacy.${part}`)}</p>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
