import {
  canCancelLabBooking,
  type LabBooking,
  labFreeCancelHours,
  needsAddress,
  needsVisit
} from '@arogyachat/contract/labs'
import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonCard } from '../../../ui/skeletons.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { LabStatusBadge } from '../lab-status-badge.tsx'
import { useLabTests } from '../queries.ts'
import { PreparationBox } from '../tests/preparation-box.tsx'
import { PriceList } from '../tests/price-list.tsx'

interface BookingDetailsProps {
  booking: LabBooking
  onClose: () => void
  onCancel: () => void
}

/** The details of a booking, with the instructions for preparation. */
export function BookingDetails({ booking, onClose, onCancel }: BookingDetailsProps) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const formats = useFormats()
  const when = t('dateAndTime', { date: formats.longDate(booking.date), time: formats.slot(booking.time) })
  const isMixed = needsAddress(booking.tests) && needsVisit(booking.tests)
  const isCancelable = canCancelLabBooking(booking, new Date())
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('bookingDetails')}
      description={isMixed ? t('homeAt', { when }) : when}
      footer={
        <>
          {isCancelable && (
            <Button variant="ghost" onClick={onCancel}>
              {t('cancelBooking')}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <dl className="flex flex-col gap-3">
          <Fact name={t('status')}>
            <LabStatusBadge status={booking.status} />
          </Fact>
          {booking.address !== '' && (
            <Fact name={t('address')}>
              <bdi className="wrap-break-word">{booking.address}</bdi>
            </Fact>
          )}
          {needsVisit(booking.tests) && <Fact name={t('atCentre')}>{t(isMixed ? 'centreWhen' : 'centrePlace')}</Fact>}
        </dl>
        <Reports reports={booking.reports} />
        <section className="flex flex-col gap-2">
          {booking.tests.length > 0 && (
            <>
              <h3 className="font-heading font-semibold text-lg">{t('yourTests')}</h3>
              <PriceList tests={booking.tests} />
            </>
          )}
          {isCancelable && <p className="text-soft text-sm">{t('freeCancel', { hours: labFreeCancelHours })}</p>}
        </section>
        <Preparations booking={booking} />
        <p className="text-soft text-sm">{t('bookedOn', { when: formats.instant(booking.createdAt) })}</p>
      </div>
    </Dialog>
  )
}

/** Links to the reports among the patient's records. One report needs no title, because the tests are named above. */
function Reports({ reports }: Pick<LabBooking, 'reports'>) {
  const t = useMessages('labs')
  if (reports.length === 0) return null
  return (
    <section className="flex flex-col items-start gap-2">
      <h3 className="font-heading font-semibold text-lg">{t('reports')}</h3>
      {reports.map((report) => (
        <LinkButton
          key={report._id}
          to={paths.record(report._id)}
          variant="outline"
          icon={<FileText aria-hidden className="size-5" />}
        >
          {reports.length === 1 ? t('seeReport') : t('seeReportOf', { title: report.title })}
        </LinkButton>
      ))}
    </section>
  )
}

/** The instructions of the booked tests. They come with the list of tests, so a test that is no longer offered has none. */
function Preparations({ booking }: { booking: LabBooking }) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const errorText = useErrorText()
  const tests = useLabTests()
  if (tests.isPending)
    return (
      <div role="status">
        <span className="sr-only">{common('loading')}</span>
        <SkeletonCard />
      </div>
    )
  if (!tests.data)
    return (
      <ErrorState
        isSmall
        title={t('testsLoadFailed')}
        text={errorText(tests.error)}
        retryLabel={common('retry')}
        onRetry={() => void tests.refetch()}
      />
    )
  const offered = tests.data.filter((test) => booking.tests.some((booked) => booked._id === test._id))
  if (offered.length === 0) return null
  return (
    <section aria-busy={tests.isPlaceholderData} className="flex flex-col gap-3">
      <h3 className="font-heading font-semibold text-lg">{t('preparation')}</h3>
      {offered.map((test) => (
        <PreparationBox key={test._id} test={test} isNamed />
      ))}
    </section>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-soft text-sm">{name}</dt>
    <dd>{children}</dd>
  </div>
)
