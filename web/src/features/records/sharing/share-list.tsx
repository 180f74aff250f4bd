import type { RecordShare } from '@arogyachat/contract/records'
import { Eye, EyeOff, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useNameOf } from '../../../ui/person-name.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useShareRecords, useShares, useWithdrawShare } from './queries.ts'
import { ShareDialog } from './share-dialog.tsx'

/** More titles are named by their number. */
const namedRecords = 5

/** What the patient shares with which doctor until when, and whether the doctor looked. */
export function ShareList() {
  const t = useMessages('records')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [onlyLive, setOnlyLive] = useState(true)
  const [isSharing, setSharing] = useState(false)
  const query = useShares(page, onlyLive)
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t('sharedAbout')}</p>
      <Checkbox
        label={t('showEnded')}
        checked={!onlyLive}
        onChange={(event) => {
          setOnlyLive(!event.target.checked)
          setPage(1)
        }}
      />
      <PagedList
        query={query}
        page={page}
        onPage={setPage}
        texts={{
          loading: t('loadingShares'),
          loadFailed: t('sharesLoadFailed'),
          error: errorText(query.error),
          retry: common('retry'),
          back: common('previous'),
          range: (from, to, total) => t('pageRange', { from, to, total })
        }}
        empty={
          <EmptyState
            picture="records"
            title={t('sharedNone')}
            text={t('shareAbout')}
            action={
              <Button icon={<Share2 aria-hidden className="size-5" />} onClick={() => setSharing(true)}>
                {t('share')}
              </Button>
            }
          />
        }
      >
        {({ shares }) => (
          <ul className="grid gap-3 lg:grid-cols-2">
            {shares.map((share) => (
              <ShareRow key={share._id} share={share} />
            ))}
          </ul>
        )}
      </PagedList>
      {isSharing && <ShareDialog first={null} onClose={() => setSharing(false)} />}
    </div>
  )
}

function ShareRow({ share }: { share: RecordShare }) {
  const nameOf = useNameOf()
  const t = useMessages('records')
  const formats = useFormats()
  const { doctor, visit, lastDay, isAll, records, status, lastReadAt } = share
  const stop = useStopSharing()
  const titleId = useId()
  const stopId = useId()
  const Icon = lastReadAt ? Eye : EyeOff
  return (
    <Card as="li" className="grid content-start gap-3">
      <div className="wrap-anywhere flex flex-wrap items-start justify-between gap-2">
        <h3 id={titleId} className="min-w-0 font-heading font-semibold text-lg leading-tight">
          <bdi>{nameOf(doctor.name)}</bdi>
        </h3>
        <Badge tone={status === 'live' ? 'good' : 'neutral'}>{t(`shareStatuses.${status}`)}</Badge>
      </div>
      <p>
        {visit
          ? t('sharedForVisit', { date: formats.date(visit.appointmentDate), time: formats.slot(visit.timeSlot) })
          : t('sharedUntil', { date: formats.date(lastDay) })}
      </p>
      {isAll ? (
        <p>{t('allRecords')}</p>
      ) : (
        <ul className="wrap-anywhere list-disc ps-5">
          {records.slice(0, namedRecords).map(({ _id, title }) => (
            <li key={_id}>
              <bdi>{title}</bdi>
            </li>
          ))}
          {records.length > namedRecords && <li>{t('andMore', { count: records.length - namedRecords })}</li>}
        </ul>
      )}
      <p className="flex items-start gap-2 text-sm text-soft">
        <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
        {lastReadAt ? t('lastOpened', { when: formats.instant(lastReadAt) }) : t('notOpened')}
      </p>
      {status === 'live' && (
        <Button
          id={stopId}
          size="sm"
          variant="outline"
          className="justify-self-start"
          aria-labelledby={`${stopId} ${titleId}`}
          busy={stop.isPending}
          onClick={() => stop.stop(share)}
        >
          {t('stopSharing')}
        </Button>
      )}
    </Card>
  )
}

/** Stops sharing at once, with a notice in which it can be undone. */
function useStopSharing() {
  const t = useMessages('records')
  const errorText = useErrorText()
  const withdrawal = useWithdrawShare()
  const sharing = useShareRecords()
  const shareAgain = ({ doctor, visit, lastDay, isAll, records }: RecordShare) =>
    sharing
      .mutateAsync({
        doctorId: doctor._id,
        recordIds: isAll ? null : records.map(({ _id }) => _id),
        appointmentId: visit?._id ?? null,
        lastDay: visit ? null : lastDay
      })
      .then(
        () => toast.success(t('sharedAgain')),
        (error: unknown) => toast.error(t('shareFailed'), errorText(error), { matters: true })
      )
  return {
    isPending: withdrawal.isPending,
    stop: (share: RecordShare) =>
      withdrawal.mutate(share._id, {
        onSuccess: () =>
          toast.success(t('stoppedSharing'), t('stoppedSharingText', { doctor: share.doctor.name }), {
            // A share whose records are all deleted cannot be made again.
            ...((share.isAll || share.records.length > 0) && {
              undo: { label: t('undo'), onPress: () => void shareAgain(share) }
            })
          }),
        onError: (error) => toast.error(t('stopSharingFailed'), errorText(error), { matters: true })
      })
  }
}
