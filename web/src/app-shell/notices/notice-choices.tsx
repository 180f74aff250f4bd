import { type ChosenChannel, chosenChannels, type NoticeGroup, noticeGroups } from '@arogyachat/contract/notices'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useSession } from '../session/session.tsx'
import { useNoticeChoices, useSaveNoticeChoices } from './notice-queries.ts'
import { canPush, isPushOn, startPush, stopPush } from './push-subscription.ts'

/** By which channels the user receives which notifications. Doctors have no medicine reminders. */
export function NoticeChoicesCard() {
  const t = useMessages('notices')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { data, isError, error, refetch } = useNoticeChoices()
  return (
    <Card as="section" aria-labelledby="notice-choices" className="flex flex-col gap-3">
      <CardTitle as="h3" id="notice-choices">
        {t('choices.title')}
      </CardTitle>
      <p className="text-soft">{t('choices.text')}</p>
      {!data && isError && (
        <ErrorState
          isSmall
          title={t('choices.loadFailed')}
          text={errorText(error)}
          retryLabel={common('retry')}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !isError && <Skeleton className="h-40 w-full" />}
      {data && (
        <>
          <Groups {...data} />
          <PhonePart pushKey={data.pushKey} />
        </>
      )}
    </Card>
  )
}

type Loaded = NonNullable<ReturnType<typeof useNoticeChoices>['data']>

function Groups({ choices, canSend }: Loaded) {
  const t = useMessages('notices')
  const formats = useFormats()
  const errorText = useErrorText()
  const { user } = useSession()
  const save = useSaveNoticeChoices()
  // While a choice is being saved, the screen shows it.
  const shown = save.isPending ? save.variables : choices
  const groups = noticeGroups.filter((group) => group !== 'medicines' || user?.role === 'patient')
  const missing = chosenChannels.filter((channel) => !canSend[channel])
  const choose = (group: NoticeGroup, channel: ChosenChannel, isOn: boolean) =>
    save.mutate(
      { ...shown, [group]: { ...shown[group], [channel]: isOn } },
      { onError: (error) => void toast.error(t('choices.saveFailed'), errorText(error)) }
    )
  return (
    <>
      {groups.map((group) => (
        <fieldset key={group} className="min-w-0 border-line border-t pt-2">
          <legend className="float-start w-full font-semibold">{t(`choices.groups.${group}`)}</legend>
          <div className="clear-both grid gap-x-4 xs:grid-cols-2 sm:flex">
            {chosenChannels.map((channel) => (
              <Checkbox
                key={channel}
                label={t(`choices.channels.${channel}`)}
                checked={shown[group][channel]}
                disabled={save.isPending}
                onChange={(event) => choose(group, channel, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {missing.length > 0 && (
        <p role="note" className="rounded-sm bg-cream px-3 py-2 text-on-cream">
          {t('choices.notSent', { channels: formats.list(missing.map((channel) => t(`choices.channels.${channel}`))) })}
        </p>
      )}
      <p className="text-soft text-sm">{t('choices.noHealth')}</p>
    </>
  )
}

/** Notifications of this device. The browser asks for its permission only after the button was pressed. */
function PhonePart({ pushKey }: { pushKey: string }) {
  const t = useMessages('notices')
  const errorText = useErrorText()
  const { user } = useSession()
  const [isOn, setOn] = useState(() => user !== null && isPushOn(user.id))
  const [isDenied, setDenied] = useState(() => canPush() && Notification.permission === 'denied')
  const [isBusy, setBusy] = useState(false)
  if (!user) return null
  const toggle = async () => {
    setBusy(true)
    try {
      if (isOn) await stopPush()
      const isGranted = !isOn && (await startPush(user.id, pushKey))
      setDenied(!isOn && !isGranted)
      setOn(isGranted)
    } catch (error) {
      toast.error(t('choices.phone.failed'), error instanceof Error ? errorText(error) : undefined)
    } finally {
      setBusy(false)
    }
  }
  return (
    <section aria-labelledby="notices-on-phone" className="flex flex-col gap-2 border-line border-t pt-3">
      <h4 id="notices-on-phone" className="font-semibold">
        {t('choices.phone.title')}
      </h4>
      <p className="text-soft">{canPush() ? t('choices.phone.text') : t('choices.phone.unsupported')}</p>
      <p role="status" className="empty:hidden">
        {isOn ? t('choices.phone.on') : isDenied ? t('choices.phone.denied') : null}
      </p>
      {canPush() && (
        <Button
          variant={isOn ? 'outline' : 'primary'}
          className="self-start"
          busy={isBusy}
          icon={isOn ? <BellOff aria-hidden size={20} /> : <Bell aria-hidden size={20} />}
          onClick={() => void toggle()}
        >
          {t(isOn ? 'choices.phone.stop' : 'choices.phone.start')}
        </Button>
      )}
    </section>
  )
}
