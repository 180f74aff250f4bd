import type { Doctor, FreeTime } from '@arogyachat/contract/doctors'
import { BadgeCheck, GraduationCap, Languages, MapPin, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { FullName, useNameOf } from '../../../ui/person-name.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { MessageDoctorButton } from '../../messages/message-doctor-button.tsx'
import { DoctorBadges } from '../doctor-card.tsx'
import { NextFreeTimes } from './next-free-times.tsx'

interface DoctorProfileViewProps {
  doctor: Doctor
  onBook: (time?: FreeTime) => void
}

/** Everything patients may know about a doctor, with the next free times. */
export function DoctorProfileView({ doctor, onBook }: DoctorProfileViewProps) {
  const nameOf = useNameOf()
  const t = useMessages('doctors')
  const formats = useFormats()
  return (
    <article aria-label={nameOf(doctor.name)} className="flex flex-col gap-4">
      <Card tone="mint" bubble className="flex flex-wrap items-start gap-4">
        <Avatar name={doctor.name} image={doctor.profileImage} />
        <div className="min-w-0 flex-1 basis-40">
          <CardTitle className="text-2xl">
            <FullName name={doctor.name} />
          </CardTitle>
          <p>
            {t(`specializations.${doctor.specialization}`)}
            {doctor.experience > 0 && ` · ${t('experienceYears', { years: doctor.experience })}`}
          </p>
          <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
            <DoctorBadges doctor={doctor} />
          </div>
        </div>
        <div className="flex basis-full flex-wrap items-center justify-between gap-3">
          <p>
            <span className="block text-soft text-sm">{t('consultationFee')}</span>
            <span className="font-heading font-semibold text-xl">{formats.rupees(doctor.consultationFee)}</span>
          </p>
          <div className="flex flex-wrap gap-2">
            <MessageDoctorButton doctor={doctor} />
            <ShareButton doctor={doctor} />
          </div>
        </div>
      </Card>
      <NextFreeTimes doctorId={doctor._id} onBook={onBook} />
      <Facts doctor={doctor} />
    </article>
  )
}

/** Shares the address of this page with another app, or copies it. */
function ShareButton({ doctor }: { doctor: Doctor }) {
  const nameOf = useNameOf()
  const t = useMessages('doctors')
  const share = async () => {
    const url = new URL(paths.doctorProfile(doctor._id), location.origin).href
    try {
      if (navigator.share) return await navigator.share({ title: nameOf(doctor.name), url })
      await navigator.clipboard.writeText(url)
      toast.success(t('linkCopied'))
    } catch (error) {
      // Closing the share sheet is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast.error(t('shareFailed'))
    }
  }
  return (
    <Button variant="outline" size="sm" icon={<Share2 aria-hidden className="size-4" />} onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}

function Facts({ doctor }: { doctor: Doctor }) {
  const t = useMessages('doctors')
  const formats = useFormats()
  const { bio, city, state, registrationNumber, registrationCouncil } = doctor
  const place = city && state ? t('place', { city, state }) : city || state
  const registration = [registrationNumber, registrationCouncil].filter(Boolean)
  return (
    <Card className="flex flex-col gap-4">
      {bio !== '' && (
        <section>
          <h3 className="font-heading font-semibold text-lg">{t('about')}</h3>
          <p dir="auto" className="whitespace-pre-line break-words">
            {bio}
          </p>
        </section>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        {doctor.languages.length > 0 && (
          <Fact icon={<Languages />} name={t('languagesSpoken')}>
            {formats.list(doctor.languages.map((language) => t(`languages.${language}`)))}
          </Fact>
        )}
        {doctor.qualifications.length > 0 && (
          <Fact icon={<GraduationCap />} name={t('education')}>
            {formats.list(doctor.qualifications)}
          </Fact>
        )}
        {place && (
          <Fact icon={<MapPin />} name={t('city')}>
            {place}
          </Fact>
        )}
        {registration.length > 0 && (
          <Fact icon={<BadgeCheck />} name={t('registration')}>
            <bdi>{registration.join(', ')}</bdi>
          </Fact>
        )}
      </dl>
    </Card>
  )
}

const Fact = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[auto_1fr] gap-x-3">
    <dt className="contents">
      <span aria-hidden="true" className="row-span-2 mt-0.5 text-neem [&>svg]:size-5">
        {icon}
      </span>
      <span className="text-soft text-sm">{name}</span>
    </dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)
