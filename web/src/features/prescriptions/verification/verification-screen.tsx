import type { Verification } from '@arogyachat/contract/prescriptions'
import { useMutation } from '@tanstack/react-query'
import { FileCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call, upload } from '../../../api/call.ts'
import { usePageTitle } from '../../../app-shell/page-title.ts'
import { PublicPage } from '../../../app-shell/public-page.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useLocation, useNavigate } from '../../../lib/router/location.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, TextInput } from '../../../ui/form/field.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { VerificationResult } from './verification-result.tsx'

/** Nothing is remembered of what was checked: the reply is shown until the next one. */
function useVerify() {
  return useMutation<{ isUnchanged: boolean | null; verification: Verification | null }, Error, string | File>({
    mutationFn: async (asked) => {
      if (typeof asked === 'string') {
        const { verification } = await call('verifyPrescription', { body: { code: asked } })
        return { isUnchanged: null, verification }
      }
      // Some phones name no type for a file.
      return upload('verifyPrescriptionFile', new Blob([asked], { type: 'application/pdf' }))
    },
    gcTime: 0
  })
}

/**
 * The public page on which a pharmacist checks a prescription: by the code in the hash of the scanned link, which is removed from the
 * address bar, by a code that is typed, or by its file.
 */
export function VerificationScreen() {
  const t = useMessages('verification')
  const words = useMessages('prescriptions')
  const errorText = useErrorText()
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [code, setCode] = useState(hash.slice(1))
  const verify = useVerify()
  const chooser = useRef<HTMLInputElement>(null)
  const { mutate } = verify
  usePageTitle(t('title'))
  useEffect(() => {
    if (!hash) return
    setCode(hash.slice(1))
    mutate(hash.slice(1))
    navigate(pathname, { replace: true })
  }, [hash, pathname, navigate, mutate])
  return (
    <PublicPage>
      <div className="grid gap-1">
        <h1 className="font-heading font-semibold text-3xl">{t('title')}</h1>
        <p className="text-soft">{t('text')}</p>
      </div>
      <Card className="grid gap-4">
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            if (code.trim() !== '') mutate(code)
          }}
        >
          <Field label={words('checkCode')} className="flex-1 basis-56">
            {(control) => (
              <TextInput
                {...control}
                dir="ltr"
                value={code}
                maxLength={40}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                className="font-semibold uppercase tracking-widest"
                onChange={(event) => setCode(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" size="lg" busy={verify.isPending} className="max-sm:w-full">
            {verify.isPending ? t('checking') : t('check')}
          </Button>
        </form>
        <input
          ref={chooser}
          hidden
          type="file"
          accept="application/pdf,.pdf"
          aria-label={t('file')}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // Allows choosing the same file again.
            currentTarget.value = ''
            if (file) mutate(file)
          }}
        />
        <Button
          variant="outline"
          icon={<FileCheck aria-hidden className="size-5" />}
          className="justify-self-start max-sm:w-full"
          onClick={() => chooser.current?.click()}
        >
          {t('file')}
        </Button>
      </Card>
      <div aria-live="polite" className="grid gap-3">
        {verify.error && <FormAlert title={t('failed')}>{errorText(verify.error)}</FormAlert>}
        {verify.data && <VerificationResult {...verify.data} />}
      </div>
    </PublicPage>
  )
}
