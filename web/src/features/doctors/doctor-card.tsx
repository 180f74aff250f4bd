import type { Doctor } from '@arogyachat/contract/doctors'
import { BadgeCheck, BriefcaseMedical, GraduationCap, Languages, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Stars } from '../../ui/stars.tsx'
import { DoctorBio } from './doctor-bio.tsx'

export interface DoctorCardProps {
  doctor: Doctor
  onBook: () => void
  /** Why this doctor is recommended, shown at the top. */
  why?: ReactNode
}

/** A doctor in the search results. Fields the doctor has not filled in are left out. */
export function DoctorCard({ doctor, onBook, why }: DoctorCardProps) {
  const t = useMessages('doctors')
  const formats = useFormats()
  const languages = doctor.languages.map((language) => t(`languages.${language}`))
  return (
    <Card as="article" className="flex h-full flex-col gap-4" aria-label={doctor.name}>
      {why}
      <div className="flex items-start gap-3">
        <Avatar name={doctor.name} image={doctor.profileImage} />
        <div className="min-w-0 flex-1">
          <h3 className="font-heading font-semibold text-lg leading-tight">
            <Link to={paths.bookAppointment(doctor._id)} className="text-ink no-underline hover:underline">
              {doctor.name}
            </Link>
          </h3>
          <p className="text-soft">{t(`specializations.${doctor.specialization}`)}</p>
          <div className="mt-1.5 flex flex-wrap items-center gap-2">
            {doctor.verified && (
              <Badge tone="good" icon={<BadgeCheck className="size-4" />} title={t('verifiedHint')}>
                {t('verified')}
              </Badge>
            )}
            <Rating doctor={doctor} />
          </div>
        </div>
      </div>
      <ul className="flex flex-col gap-1.5 text-sm">
        <Fact icon={<BriefcaseMedical />}>{t('experienceYears', { years: doctor.experience })}</Fact>
        {doctor.qualifications.length > 0 && (
          <Fact icon={<GraduationCap />}>{formats.list(doctor.qualifications)}</Fact>
        )}
        {languages.length > 0 && (
          <Fact icon={<Languages />}>{t('speaks', { languages: formats.list(languages) })}</Fact>
        )}
        <Place city={doctor.city} state={doctor.state} />
      </ul>
      <DoctorBio bio={doctor.bio} doctor={doctor.name} />
      <div className="mt-auto flex items-center justify-between gap-3 border-line border-t pt-3">
        <p>
          <span className="block text-soft text-xs">{t('consultationFee')}</span>
          <span className="font-heading font-semibold text-xl">{formats.rupees(doctor.consultationFee)}</span>
        </p>
        <Button onClick={onBook} aria-label={t('bookWith', { doctor: doctor.name })}>
          {t('book')}
        </Button>
      </div>
    </Card>
  )
}

function Rating({ doctor }: { doctor: Doctor }) {
  const t = useMessages('doctors')
  const formats = useFormats()
  if (doctor.rating === null) return <Badge tone="neutral">{t('newDoctor')}</Badge>
  const rating = formats.number(doctor.rating)
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 text-sm">
      <Stars value={doctor.rating} label={t('ratingOf', { rating })} />
      <span aria-hidden="true" className="font-semibold">
        {rating}
      </span>
      <span className="whitespace-nowrap text-soft">{t('ratings', { count: doctor.ratingCount })}</span>
    </span>
  )
}

function Place({ city, state }: { city: string; state: string }) {
  const t = useMessages('doctors')
  if (!city && !state) return null
  return <Fact icon={<MapPin />}>{city && state ? t('place', { city, state }) : city || state}</Fact>
}

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex items-start gap-2">
    <span aria-hidden="true" className="mt-0.5 shrink-0 text-neem [&>svg]:size-4">
      {icon}
    </span>
    <span className="min-w-0">{children}</span>
  </li>
)
