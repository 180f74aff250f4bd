import type { Scheme } from '@arogyachat/contract/schemes'
import { spokenMax } from '@arogyachat/contract/speech'
import { useLanguage } from '../../i18n/language.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ListenButton } from '../speech/listen-button.tsx'
import { KeepButton } from './saved/keep-button.tsx'
import { SchemeDetails } from './scheme-details.tsx'
import { ShareButton } from './share-button.tsx'

/** One scheme over the list. It can be read aloud, saved and shared. */
export function SchemeDialog({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) {
  const language = useLanguage()
  const { title, benefits, eligibility, documents, helpline } = scheme
  const spoken = [title, ...benefits, ...eligibility, ...documents, helpline].join('\n').slice(0, spokenMax)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <SchemeDetails
        scheme={scheme}
        heading="h3"
        listen={<ListenButton text={spoken} language={language} name={title} />}
        actions={
          <>
            <KeepButton scheme={scheme} />
            <ShareButton scheme={scheme} />
          </>
        }
      />
    </Dialog>
  )
}
