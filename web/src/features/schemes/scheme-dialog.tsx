import type { Scheme } from '@arogyachat/contract/schemes'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { KeepButton } from './saved/keep-button.tsx'
import { SchemeDetails } from './scheme-details.tsx'
import { SchemeListenButton } from './scheme-listen-button.tsx'
import { ShareButton } from './share-button.tsx'

/** One scheme over the list. It can be read aloud, saved and shared. */
export function SchemeDialog({ scheme, onClose }: { scheme: Scheme; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={scheme.title}>
      <SchemeDetails
        scheme={scheme}
        heading="h3"
        listen={<SchemeListenButton scheme={scheme} />}
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
