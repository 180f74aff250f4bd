import type { AdministeredDoctor } from '@arogyachat/contract/administration/administration'
import type { Specialization } from '@arogyachat/contract/specializations'
import { BadgeCheck, FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { Fact, Facts } from '../facts.tsx'
import { useUnverifyDoctor, useVerifyDoctor } from '../queries.ts'
import { CertificateDialog } from './certificate-dialog.tsx'

/** A doctor with what an administrator compares with the register of the council. */
export function DoctorEntry({ doctor }: { doctor: AdministeredDoctor }) {
  const t = useMessages('administration')
  const specialties = useMessages('doctors')
  const format = useFormats()
  const titleId = useId()
  return (
    <Card as="li" aria-labelledby={titleId} className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="wrap-anywhere min-w-0">
          <h2 id={titleId} className="font-heading font-semibold text-xl">
            <bdi>{doctor.name}</bdi>
          </h2>
          <p className="text-soft">
            <bdi>{doctor.email}</bdi>
          </p>
        </div>
        <DoctorBadges doctor={doctor} />
      </div>
      <Facts>
        <Fact term={t('doctors.number')}>
          <bdi>{doctor.registrationNumber ?? t('unknown')}</bdi>
        </Fact>
        <Fact term={t('doctors.council')}>
          <bdi>{doctor.registrationCouncil ?? t('unknown')}</bdi>
        </Fact>
        <Fact term={t('doctors.specialty')}>
          {specialties(`specializations.${doctor.specialization as Specialization}`)}
        </Fact>
        {doctor.qualifications.length > 0 && (
          <Fact term={t('doctors.qualifications')}>
            <bdi>{doctor.qualifications.join(', ')}</bdi>
          </Fact>
        )}
        <Fact term={t('doctors.since')}>{format.instant(doctor.registeredAt)}</Fact>
        {doctor.verifiedAt && <Fact term={t('doctors.verified')}>{format.instant(doctor.verifiedAt)}</Fact>}
      </Facts>
      <div className="flex flex-wrap gap-2">
        {!doctor.isDemo && (doctor.verifiedAt ? <Withdraw doctor={doctor} /> : <Verify doctor={doctor} />)}
        {doctor.hasCertificate && <Certificate doctor={doctor} />}
      </div>
    </Card>
  )
}

function DoctorBadges({ doctor }: { doctor: AdministeredDoctor }) {
  const t = useMessages('administration')
  return (
    <div className="flex flex-wrap gap-2">
      {doctor.verifiedAt ? (
        <Badge tone="good" icon={<BadgeCheck aria-hidden className="size-4" />}>
          {t('doctors.verified')}
        </Badge>
      ) : (
        <Badge tone="neutral">{t('doctors.notVerified')}</Badge>
      )}
      {doctor.isDemo && <Badge tone="info">{t('doctors.demo')}</Badge>}
      {!doctor.emailVerified && <Badge tone="warn">{t('doctors.emailOpen')}</Badge>}
      {doctor.isBlocked && <Badge tone="danger">{t('doctors.blocked')}</Badge>}
    </div>
  )
}

function Verify({ doctor }: { doctor: AdministeredDoctor }) {
  const t = useMessages('administration')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const verify = useVerifyDoctor()
  const { name, registrationNumber } = doctor
  const confirm = () =>
    verify.mutate(doctor, {
      onSuccess: () => toast.success(t('doctors.verifiedDone', { name })),
      onError: (error) => toast.error(t('notDone'), errorText(error)),
      onSettled: () => setAsking(false)
    })
  return (
    <>
      <Button
        aria-label={t('doctors.verifyFor', { name })}
        {...(registrationNumber === null && { disabledReason: t('doctors.noNumber') })}
        onClick={() => setAsking(true)}
      >
        {t('doctors.verify')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('doctors.verifyTitle')}
        description={t('doctors.verifyText', {
          name,
          number: registrationNumber ?? '',
          council: doctor.registrationCouncil ?? t('unknown')
        })}
        confirmLabel={t('doctors.verifyYes')}
        cancelLabel={common('cancel')}
        busy={verify.isPending}
        onConfirm={confirm}
      />
    </>
  )
}

function Withdraw({ doctor }: { doctor: AdministeredDoctor }) {
  const t = useMessages('administration')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const withdraw = useUnverifyDoctor()
  const { name } = doctor
  const confirm = () =>
    withdraw.mutate(doctor, {
      onSuccess: () => toast.success(t('doctors.withdrawnDone', { name })),
      onError: (error) => toast.error(t('notDone'), errorText(error)),
      onSettled: () => setAsking(false)
    })
  return (
    <>
      <Button variant="outline" aria-label={t('doctors.withdrawFor', { name })} onClick={() => setAsking(true)}>
        {t('doctors.withdraw')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('doctors.withdrawTitle')}
        description={t('doctors.withdrawText', { name })}
        confirmLabel={t('doctors.withdraw')}
        cancelLabel={common('cancel')}
        danger
        busy={withdraw.isPending}
        onConfirm={confirm}
      />
    </>
  )
}

function Certificate({ doctor }: { doctor: AdministeredDoctor }) {
  const t = useMessages('administration')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outline"
        icon={<FileText aria-hidden className="size-5" />}
        aria-label={t('doctors.certificateOf', { name: doctor.name })}
        onClick={() => setOpen(true)}
      >
        {t('doctors.certificate')}
      </Button>
      <CertificateDialog doctor={doctor} isOpen={isOpen} onOpenChange={setOpen} />
    </>
  )
}
