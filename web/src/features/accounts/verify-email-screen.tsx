import { useEffect, useState } from 'react'
import { ApiError } from '../../api/call.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useLocation, useNavigate } from '../../lib/router/location.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { AccountPage } from './account-page.tsx'
import { useVerifyEmail } from './queries.ts'

/**
 * Confirms a doctor's email address with the token in the hash of a mailed link, which is removed from the address bar
 * immediately. It takes a press of the button, because some mail programs open links by themselves.
 */
export function VerifyEmailScreen() {
  const t = useMessages('accounts')
  const errorText = useErrorText()
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(hash.slice(1))
  const verify = useVerifyEmail()

  useEffect(() => {
    if (hash) navigate(pathname, { replace: true })
  }, [hash, pathname, navigate])

  const isInvalidLink = token === '' || (verify.error instanceof ApiError && verify.error.code === 'INVALID_LINK')
  if (verify.isSuccess || isInvalidLink) {
    return (
      <AccountPage
        title={verify.isSuccess ? t('verifyDoneTitle') : t('linkBrokenTitle')}
        text={verify.isSuccess ? t('verifyDoneText') : t('verifyBrokenText')}
        picture={verify.isSuccess ? 'done' : 'notFound'}
      >
        <LinkButton to={paths.doctorLogin}>{t('signIn')}</LinkButton>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={t('verifyTitle')} text={t('verifyText')} picture="messages">
      {verify.error && <FormAlert title={t('failedTitle')}>{errorText(verify.error)}</FormAlert>}
      <Button size="lg" busy={verify.isPending} onClick={() => verify.mutate(token)}>
        {verify.isPending ? t('verifying') : t('verifyAction')}
      </Button>
    </AccountPage>
  )
}
