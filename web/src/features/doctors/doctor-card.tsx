import { bookingHorizonDays } from '@arogyachat/contract/appointments'
import { type Doctor, type FreeTime, type ListedDoctor, ratingsForStars } from '@arogyachat/contract/doctors'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { BadgeCheck, CalendarClock, Languages, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useNameOf } from '../../ui/person-name.tsx'

/** Opens the booking of a doctor, with a time already chosen if there is one. */
export type OnBook = (doctor: Doctor, time?: FreeTime) => void

export interface DoctorCardProps {
  doctor: ListedDoctor
  onBook: OnBook
  /** Why this doctor is recommended, shown at the top. */
  why?: ReactNode
}

/** A doctor in a list. The next free time is the button that books it. */
export function DoctorCard({ doctor, onBook, why }: DoctorCardProps) {
  const nameOf = useNameOf()
  const t = useMessages('doctors')
  const formats = useFormats()
  const languages = doctor.languages.map((language) => t(`languages.${language}`))
  return (
    <Card as="article" className="flex h-full flex-col gap-3 p-4!" aria-label={nameOf(doctor.name)}>
      {why}
      <div className="flex items-start gap-3">
        <Avatar name={doctor.name} image={doctor.profileImage} />
        <div className="min-w-0 flex-1">
          <h3 className="font-heading font-semibold text-lg leading-tight">
            <Link
              to={paths.doctorProfile(doctor._id)}
              className="-my-3 inline-block py-3 text-ink no-underline hover:underline"
            >
              {nameOf(doctor.name)}
            </Link>
          </h3>
          <p className="text-soft text-sm">
            {t(`specializations.${doctor.specialization}`)}
            {doctor.experience > 0 && ` · ${t('experienceYears', { years: doctor.experience })}`}
          </p>
        </div>
        <p className="shrink-0 text-end">
          <span className="sr-only">{t('consultationFee')} </span>
          <span className="font-heading font-semibold text-lg">{formats.rupees(doctor.consultationFee)}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
        <DoctorBadges doctor={doctor} />
        {languages.length > 0 && (
          <span className="flex min-w-0 items-start gap-1.5 text-soft">
            <Languages aria-hidden className="mt-0.5 size-4 shrink-0 text-neem" />
            <span className="min-w-0">{t('speaks', { languages: formats.list(languages) })}</span>
          </span>
        )}
      </div>
      <BookButtons doctor={doctor} onBook={onBook} />
    </Card>
  )
}

function BookButtons({ doctor, onBook }: Pick<DoctorCardProps, 'doctor' | 'onBook'>) {
  const nameOf = useNameOf()
  const t = useMessages('doctors')
  const formats = useFormats()
  const { nextFree } = doctor
  if (!nextFree)
    return (
      <p className="mt-auto border-line border-t pt-3 text-soft">{t('noFreeTime', { days: bookingHorizonDays })}</p>
    )
  const when = t('dayAndTime', {
    day: formats.nearDay(nextFree.date, dateInIndia(new Date())),
    time: formats.time(nextFree.slot.slice(0, 5))
  })
  return (
    <div className="mt-auto flex flex-wrap gap-2 border-line border-t pt-3">
      <Button
        className="grow px-3!"
        icon={<CalendarClock aria-hidden className="size-5 max-sm:hidden" />}
        aria-label={t('bookAt', { when, doctor: nameOf(doctor.name) })}
        onClick={() => onBook(doctor, nextFree)}
      >
        {when}
      </Button>
      <Button
        variant="outline"
        className="px-3! max-sm:grow"
        aria-label={t('otherTimesOf', { doctor: nameOf(doctor.name) })}
        onClick={() => onBook(doctor)}
      >
        {t('otherTimes')}
      </Button>
    </div>
  )
}

/** Whether the doctor is verified, and the opinions of patients: stars only when there are enough of them. */
export function DoctorBadges({ doctor }: { doctor: Doctor }) {
  const t = useMessages('doctors')
  const formats = useFormats()
  const { rating, ratingCount } = doctor
  const opinions = t('ratings', { count: ratingCount })
  return (
    <>
      {doctor.verified && (
        <Badge tone="good" icon={<BadgeCheck aria-hidden className="size-4" />} title={t('verifiedHint')}>
          {t('verified')}
        </Badge>
      )}
      {rating === null || ratingCount < ratingsForStars ? (
        <span className="flex items-center gap-2">
          <Badge tone="neutral">{t('newDoctor')}</Badge>
          {ratingCount > 0 && <span className="whitespace-nowrap text-soft">{opinions}</span>}
        </span>
      ) : (
        <span className="flex items-center gap-1.5">
          <span
            role="img"
            aria-label={t('ratingOf', { rating: formats.number(rating) })}
            className="flex items-center gap-1"
          >
            <Star aria-hidden className="size-4 fill-marigold text-on-cream" />
            <span className="font-semibold">{formats.number(rating)}</span>
          </span>
          <span className="whitespace-nowrap text-soft">{opinions}</span>
        </span>
      )}
    </>
  )
}
