import type { Alarm } from '@arogyachat/contract/notices'
import { Ambulance, Phone, Siren } from 'lucide-react'
import { useEffect } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useLocation } from '../../lib/router/location.ts'
import { AnchorButton, Button, LinkButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { placeOf, useMarkNotices } from './notice-queries.ts'

/**
 * Emergencies raised by the other participant of a call, shown over every page and dialog until acknowledged. The caller sees
 * "delivered" only once the banner is on a visible page.
 */
export function AlarmBanner({ alarms }: { alarms: readonly Alarm[] }) {
  useTellShown(alarms)
  const appointmentIds = [...new Set(alarms.map((alarm) => alarm.appointmentId))]
  return (
    // A press must not close a dialog beneath it.
    <div
      className="pointer-events-auto fixed inset-x-0 top-0 z-[60] flex max-h-dvh flex-col gap-2 overflow-y-auto bg-danger p-3 text-on-danger shadow-float [--focus:var(--marigold)]"
      onPointerDown={(event) => event.stopPropagation()}
    >
      {appointmentIds.map((id) => (
        <AlarmOfCall key={id} alarms={alarms.filter((alarm) => alarm.appointmentId === id)} />
      ))}
    </div>
  )
}

/** The emergencies of one call, newest first: the newest is shown, and all are acknowledged together. */
function AlarmOfCall({ alarms }: { alarms: readonly Alarm[] }) {
  const t = useMessages('notices')
  const formats = useFormats()
  const errorText = useErrorText()
  const mark = useMarkNotices()
  const { pathname } = useLocation()
  const [alarm] = alarms
  if (!alarm) return null
  const { name, phone } = alarm
  const place = placeOf(alarm)
  const acknowledge = () =>
    mark.mutate(
      { ids: alarms.map((each) => each._id), as: 'seen' },
      { onError: (error) => toast.error(errorText(error)) }
    )
  return (
    <section className="mx-auto flex w-full max-w-5xl flex-wrap items-center gap-x-4 gap-y-2">
      <Siren aria-hidden className="size-7 shrink-0" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-heading font-semibold text-lg">{t('alarm.title', { name })}</p>
        <p>
          {t('alarm.text', {
            name,
            date: formats.date(alarm.appointmentDate),
            time: formats.time(alarm.timeSlot.slice(0, 5))
          })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <AnchorButton variant="outline" href={`tel:${phone}`} icon={<Phone aria-hidden className="size-5" />}>
          {t('alarm.callBack', { name })}
        </AnchorButton>
        <AnchorButton variant="outline" href="tel:112" icon={<Phone aria-hidden className="size-5" />}>
          {t('alarm.call112')}
        </AnchorButton>
        <AnchorButton variant="outline" href="tel:108" icon={<Ambulance aria-hidden className="size-5" />}>
          {t('alarm.call108')}
        </AnchorButton>
        {!place.startsWith(pathname) && (
          <LinkButton variant="outline" to={place}>
            {t('alarm.open')}
          </LinkButton>
        )}
        <Button variant="accent" busy={mark.isPending} onClick={acknowledge}>
          {t('alarm.seen')}
        </Button>
      </div>
    </section>
  )
}

/** Reports each emergency as shown once, and only from a visible tab. */
function useTellShown(alarms: readonly Alarm[]) {
  const { mutate } = useMarkNotices()
  useEffect(() => {
    const ids = alarms.filter((alarm) => alarm.state === 'waiting').map((alarm) => alarm._id)
    if (ids.length === 0) return
    const tell = () => {
      if (document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', tell)
      mutate({ ids, as: 'shown' })
    }
    document.addEventListener('visibilitychange', tell)
    tell()
    return () => document.removeEventListener('visibilitychange', tell)
  }, [alarms, mutate])
}
