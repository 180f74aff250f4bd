import type { ReplyOf } from '@arogyachat/contract/endpoint'
import type { getErasurePreview } from '@arogyachat/contract/endpoints/personal-data'
import { Eraser } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useSession } from '../../../../app-shell/session/session.tsx'
import { useErrorText, useFieldText } from '../../../../i18n/error-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { useNavigate } from '../../../../lib/router/location.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardTitle } from '../../../../ui/card.tsx'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'
import { Checkbox } from '../../../../ui/form/checkbox.tsx'
import { ErrorState, Spinner } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import { useEraseAccount, useErasurePreview } from '../../data-queries.ts'
import { PasswordForm } from './password-form.tsx'

/** Erases the patient, after a dialog that says what goes at once and what the law keeps until when. */
export function EraseCard({ email }: { email: string }) {
  const t = useMessages('data')
  const [isAsking, setAsking] = useState(false)
  return (
    <Card as="section" aria-labelledby="erase-title" className="flex flex-col gap-3">
      <CardTitle as="h3" id="erase-title">
        {t('eraseTitle')}
      </CardTitle>
      <p className="text-soft">{t('eraseText')}</p>
      <Button
        variant="outline"
        className="self-start"
        icon={<Eraser aria-hidden className="size-5" />}
        onClick={() => setAsking(true)}
      >
        {t('eraseStart')}
      </Button>
      <EraseDialog email={email} open={isAsking} onOpenChange={setAsking} />
    </Card>
  )
}

interface EraseDialogProps {
  email: string
  open: boolean
  onOpenChange: (open: boolean) => void
}

function EraseDialog({ email, open, onOpenChange }: EraseDialogProps) {
  const t = useMessages('data')
  const fieldText = useFieldText()
  const formId = useId()
  const session = useSession()
  const navigate = useNavigate()
  const preview = useErasurePreview(open)
  const erase = useEraseAccount()
  const [isUnderstood, setUnderstood] = useState(false)
  const [isTickMissing, setTickMissing] = useState(false)
  const close = () => {
    if (erase.isPending) return
    erase.reset()
    setUnderstood(false)
    setTickMissing(false)
    onOpenChange(false)
  }
  const confirm = (password: string) => {
    setTickMissing(!isUnderstood)
    if (!isUnderstood) return
    erase.mutate(password, {
      onSuccess: () => {
        session.accountClosed()
        navigate(paths.home)
        toast.success(t('erased'), t('erasedText'))
      }
    })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t('eraseAskTitle')}
      description={t('eraseText')}
      footer={
        <>
          <Button variant="outline" onClick={close}>
            {t('eraseKeep')}
          </Button>
          {/* Nobody erases before what is kept is on the screen. */}
          {preview.data && (
            <Button variant="danger" type="submit" form={formId} busy={erase.isPending}>
              {t('eraseConfirm')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <Consequence title={t('eraseNow')}>
          <p>{t('eraseNowText')}</p>
          {preview.data && preview.data.dependents > 0 && <p>{t('eraseFamily', { count: preview.data.dependents })}</p>}
        </Consequence>
        <WhatIsKept preview={preview} />
        {preview.data && (
          <PasswordForm id={formId} email={email} error={erase.error} onPassword={confirm}>
            <Checkbox
              label={t('eraseUnderstood')}
              checked={isUnderstood}
              onChange={(event) => setUnderstood(event.target.checked)}
              error={isTickMissing && !isUnderstood ? fieldText('required') : undefined}
            />
          </PasswordForm>
        )}
      </div>
    </Dialog>
  )
}

const Consequence = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid gap-1">
    <h3 className="font-heading font-semibold">{title}</h3>
    {children}
  </section>
)

function WhatIsKept({ preview }: { preview: ReturnType<typeof useErasurePreview> }) {
  const t = useMessages('data')
  const common = useMessages('common')
  const errorText = useErrorText()
  if (preview.isPending) return <Spinner label={common('loading')} />
  if (!preview.data)
    return (
      <ErrorState
        title={t('eraseLoadFailed')}
        text={errorText(preview.error)}
        retryLabel={common('retry')}
        onRetry={() => void preview.refetch()}
      />
    )
  return <KeptList kept={preview.data} />
}

function KeptList({ kept }: { kept: ReplyOf<typeof getErasurePreview> }) {
  const t = useMessages('data')
  const format = useFormats()
  const { consultations, consultationsUntil, logUntil } = kept
  return (
    <Consequence title={t('eraseKept')}>
      <ul className="grid list-disc gap-1 ps-5">
        <li>
          {consultationsUntil === null
            ? t('eraseKeptNothing')
            : t('eraseKeptConsultations', { count: consultations, until: format.date(consultationsUntil) })}
        </li>
        <li>{t('eraseKeptLog', { until: format.date(logUntil) })}</li>
      </ul>
      <p>{t('eraseDoctors')}</p>
    </Consequence>
  )
}
