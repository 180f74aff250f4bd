import type { CallGuest } from '@arogyachat/contract/video'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { GuestDialogProps } from './guest-dialog.tsx'

/**
 * The link of an accepted guest, to share or to copy. The server keeps only a hash of it, so it is shown where it was made and
 * nowhere else; another one replaces it.
 */
export function GuestLink({ guest, makeLink }: { guest: CallGuest } & Pick<GuestDialogProps, 'makeLink'>) {
  const t = useMessages('guest')
  const errorText = useErrorText()
  const { data } = makeLink
  if (data?.guestId !== guest._id) {
    return (
      <div className="flex flex-col gap-3">
        {makeLink.isError && <FormAlert title={t('failed')}>{errorText(makeLink.error)}</FormAlert>}
        {guest.hasLink && <p className="text-soft text-sm">{t('newLinkText')}</p>}
        <Button busy={makeLink.isPending} onClick={() => makeLink.mutate(guest._id)}>
          {t(guest.hasLink ? 'newLink' : 'makeLink')}
        </Button>
      </div>
    )
  }
  return <ShareLink url={new URL(`${paths.guest}#${data.token}`, location.origin).href} name={guest.name} />
}

function ShareLink({ url, name }: { url: string; name: string }) {
  const t = useMessages('guest')
  const [hasFailed, setFailed] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast.success(t('copied'))
    } catch {
      setFailed(true)
    }
  }
  const share = async () => {
    try {
      await navigator.share({ text: t('shareText'), url })
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setFailed(true)
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <Field label={t('link', { name })} {...(hasFailed && { error: t('copyFailed') })}>
        {(control) => (
          <TextInput {...control} dir="ltr" readOnly value={url} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2 *:flex-1">
        {'share' in navigator && (
          <Button icon={<Share2 aria-hidden className="size-5 shrink-0" />} onClick={() => void share()}>
            {t('share')}
          </Button>
        )}
        <Button
          variant={'share' in navigator ? 'outline' : 'primary'}
          icon={<Copy aria-hidden className="size-5 shrink-0" />}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
      </div>
    </div>
  )
}
