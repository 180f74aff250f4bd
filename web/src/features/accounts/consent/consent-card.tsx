import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { FormAlert } from '../../../ui/form/form-alert.tsx'
import { ErrorState, Spinner } from '../../../ui/states.tsx'
import { CloseAccountButton } from '../close-account-button.tsx'
import { useConsents } from '../queries.ts'
import { useAgree } from './use-agree.ts'

/** The notices the user agreed to, when, and the buttons to agree to the current one and to withdraw the consent. */
export function ConsentCard({ heading = 'h2' }: { heading?: 'h2' | 'h3' }) {
  const t = useMessages('consent')
  const common = useMessages('common')
  const format = useFormats()
  const errorText = useErrorText()
  const consents = useConsents()
  const active = consents.data?.consents.filter((consent) => consent.withdrawnAt === null) ?? []
  const isCurrent = active.some((consent) => consent.noticeVersion === consents.data?.noticeVersion)
  return (
    <Card as="section" aria-labelledby="consent-title" className="flex flex-col gap-3">
      <CardTitle as={heading} id="consent-title">
        {t('title')}
      </CardTitle>
      {consents.isPending && <Spinner label={common('loading')} />}
      {consents.isError && !consents.data && (
        <ErrorState
          title={t('loadFailed')}
          text={errorText(consents.error)}
          retryLabel={common('retry')}
          onRetry={() => void consents.refetch()}
        />
      )}
      {consents.data && (
        <>
          {!isCurrent && <AgreeQuestion />}
          <ul className="grid gap-1">
            {active.map(({ noticeVersion, givenAt }) => (
              <li key={givenAt}>
                {t('given', { version: format.date(noticeVersion), when: format.instant(givenAt) })}
              </li>
            ))}
          </ul>
          {active.length > 0 && <CloseAccountButton />}
        </>
      )}
    </Card>
  )
}

function AgreeQuestion() {
  const t = useMessages('consent')
  const errorText = useErrorText()
  const { agree, isPending, error } = useAgree()
  return (
    <>
      <p>{t('none')}</p>
      {error && <FormAlert>{errorText(error)}</FormAlert>}
      <Button className="self-start" busy={isPending} onClick={agree}>
        {t('agree')}
      </Button>
    </>
  )
}
