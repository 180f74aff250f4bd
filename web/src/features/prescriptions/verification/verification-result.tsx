import type { Verification } from '@arogyachat/contract/prescriptions'
import { clsx } from 'clsx'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Card } from '../../../ui/card.tsx'
import { DayPartChips, useDirectionTexts } from '../directions.tsx'

type Outcome = Verification['state'] | 'changed'
const looks: Record<Outcome, { tone: string; Icon: typeof CircleCheck }> = {
  genuine: { tone: 'bg-mint text-neem', Icon: CircleCheck },
  replaced: { tone: 'bg-cream text-on-cream', Icon: TriangleAlert },
  withdrawn: { tone: 'bg-danger-soft text-danger', Icon: CircleX },
  altered: { tone: 'bg-danger-soft text-danger', Icon: CircleX },
  changed: { tone: 'bg-danger-soft text-danger', Icon: CircleX },
  unknown: { tone: 'bg-danger-soft text-danger', Icon: CircleX }
}

interface VerificationResultProps {
  /** Of a file that was checked; null for a code. */
  isUnchanged: boolean | null
  /** Null for a file that was changed. */
  verification: Verification | null
}

/** What the check of a prescription found. */
export function VerificationResult({ isUnchanged, verification }: VerificationResultProps) {
  const t = useMessages('verification')
  const words = useMessages('prescriptions')
  const formats = useFormats()
  const outcome = verification?.state ?? 'changed'
  const { tone, Icon } = looks[outcome]
  return (
    <Card className="grid gap-4">
      <div className={clsx('flex items-start gap-3 rounded-md px-4 py-3', tone)}>
        <Icon aria-hidden className="mt-0.5 size-7 shrink-0" />
        <div className="min-w-0">
          <h2 className="font-heading font-semibold text-xl">{t(`${outcome}.title`)}</h2>
          <p>{t(`${outcome}.text`)}</p>
        </div>
      </div>
      {verification?.issuedAt && (
        <div className="grid gap-1">
          <p>{words('issuedOn', { when: formats.instant(verification.issuedAt) })}</p>
          {isUnchanged && <p>{t('unchanged')}</p>}
          {!verification.isSigned && <p>{t('notSigned')}</p>}
        </div>
      )}
      {verification?.details && <Details details={verification.details} />}
      {outcome === 'genuine' && !verification?.details && <p className="text-soft">{t('ended')}</p>}
    </Card>
  )
}

function Details({ details: { doctor, patient, medications } }: { details: NonNullable<Verification['details']> }) {
  const t = useMessages('verification')
  const words = useMessages('prescriptions')
  const common = useMessages('common')
  const { cells } = useDirectionTexts()
  const registration = doctor.registrationNumber
    ? words('registrationNumber', { number: doctor.registrationNumber })
    : words('registrationPending')
  const person = [
    patient.initials && t('patient', { patient: patient.initials }),
    patient.age !== null && t('age', { age: patient.age }),
    patient.gender && common(`genders.${patient.gender}`)
  ].filter((text) => text !== false && text !== null)
  return (
    <>
      <div>
        <p className="font-heading font-semibold text-lg">
          <bdi>{doctor.name}</bdi>
        </p>
        {[doctor.qualifications.join(', '), registration, doctor.registrationCouncil].filter(Boolean).map((line) => (
          <p key={line} className="text-sm">
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      <p>
        <Isolated texts={person} />
      </p>
      <ol aria-label={words('medications')} className="grid gap-3">
        {medications.map((medication, index) => {
          const { frequency, duration } = cells(medication)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a prescription never changes, and a medicine may be in it twice
            <li key={index} className="grid gap-2 rounded-md border border-line px-4 py-3">
              <p className="break-words text-start font-heading font-semibold text-lg leading-tight">
                <bdi dir="ltr">
                  {index + 1}. <span className="uppercase">{medication.name}</span> {medication.dosage}
                </bdi>
              </p>
              <p>
                <Isolated texts={[frequency, duration]} />
              </p>
              <DayPartChips timing={medication.timing} />
            </li>
          )
        })}
      </ol>
      <p className="text-soft text-sm">{t('privacy')}</p>
    </>
  )
}

/** Texts in a row, of which none changes the direction of another. */
function Isolated({ texts }: { texts: readonly string[] }) {
  return texts
    .filter((text) => text !== '')
    .map((text, index) => (
      <span key={text}>
        {index > 0 && ' · '}
        <bdi>{text}</bdi>
      </span>
    ))
}
