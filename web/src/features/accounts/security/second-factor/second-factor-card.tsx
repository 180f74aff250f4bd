import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { lazyPart } from '../../../../lib/lazy-part.tsx'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardTitle } from '../../../../ui/card.tsx'
import { ErrorState, Spinner } from '../../../../ui/states.tsx'
import { useSecondFactor } from './queries.ts'

const TurnOnDialog = lazyPart(() => import('./turn-on-dialog.tsx').then((module) => module.TurnOnDialog))
const ChangeDialog = lazyPart(() => import('./change-dialog.tsx').then((module) => module.ChangeDialog))

/** With this many recovery codes or fewer, the card advises to make new ones. */
const fewCodes = 3

/** Two-step sign-in: whether it is on, and the buttons to turn it on or off and to make new recovery codes. */
export function SecondFactor() {
  const t = useMessages('security')
  const common = useMessages('common')
  const errorText = useErrorText()
  const state = useSecondFactor()
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null)
  const close = () => setOpen(null)
  return (
    <Card as="section" aria-labelledby="second-factor-title" className="grid gap-3">
      <CardTitle as="h3" id="second-factor-title">
        {t('title')}
      </CardTitle>
      {state.isPending && <Spinner label={common('loading')} />}
      {state.isError && !state.data && (
        <ErrorState
          title={t('failed')}
          text={errorText(state.error)}
          retryLabel={common('retry')}
          onRetry={() => void state.refetch()}
        />
      )}
      {state.data &&
        (state.data.onSince !== null ? (
          <TurnedOn since={state.data.onSince} left={state.data.recoveryCodesLeft} onOpen={setOpen} />
        ) : (
          <>
            <p>{t('offText')}</p>
            {state.data.isAvailable ? (
              <Button className="justify-self-start" onClick={() => setOpen('on')}>
                {t('turnOn')}
              </Button>
            ) : (
              <p className="text-soft">{t('demo')}</p>
            )}
          </>
        ))}
      {open === 'on' && <TurnOnDialog onClose={close} />}
      {(open === 'off' || open === 'codes') && <ChangeDialog change={open} onClose={close} />}
    </Card>
  )
}

interface TurnedOnProps {
  since: string
  left: number
  onOpen: (change: 'off' | 'codes') => void
}

function TurnedOn({ since, left, onOpen }: TurnedOnProps) {
  const t = useMessages('security')
  const format = useFormats()
  return (
    <>
      <p>
        <Badge tone="good" icon={<ShieldCheck size={14} aria-hidden />}>
          {t('on', { when: format.instant(since) })}
        </Badge>
      </p>
      <p className={left <= fewCodes ? 'rounded-sm bg-cream px-3 py-2' : 'text-soft'}>{t('left', { count: left })}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" onClick={() => onOpen('codes')}>
          {t('newCodes')}
        </Button>
        <Button variant="ghost" onClick={() => onOpen('off')}>
          {t('turnOff')}
        </Button>
      </div>
    </>
  )
}
