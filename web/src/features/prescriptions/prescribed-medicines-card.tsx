import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { MedicationList } from './medication-list.tsx'
import { usePatientPrescriptions } from './queries.ts'

/** More prescriptions than anyone has active at a time. */
const recentPrescriptions = 20

/** What doctors here prescribed and is still to be taken. Only a new version of the prescription changes it. */
export function PrescribedMedicinesCard({ onPrescriptions }: { onPrescriptions: () => void }) {
  const nameOf = useNameOf()
  const t = useMessages('profile')
  const common = useMessages('common')
  const format = useFormats()
  const errorText = useErrorText()
  const [now] = useState(() => new Date())
  const query = usePatientPrescriptions(1, recentPrescriptions)
  const active = query.data?.prescriptions.filter((prescription) => prescription.status === 'active') ?? []
  const content = (): ReactNode => {
    if (query.isPending) return <Skeleton className="h-12 w-full" />
    if (!query.data)
      return (
        <ErrorState
          isSmall
          title={t('prescribedFailed')}
          text={errorText(query.error)}
          retryLabel={common('retry')}
          onRetry={() => void query.refetch()}
        />
      )
    if (active.length === 0) return <p className="text-soft">{t('noPrescribed')}</p>
    return (
      <ul className="grid gap-3">
        {active.map((prescription) => (
          <li key={prescription._id} className="grid gap-2">
            <p className="text-soft text-sm">
              <bdi>{nameOf(prescription.doctor.name)}</bdi> · {format.date(prescription.appointmentDate)}
            </p>
            <MedicationList medications={prescription.medications} running={{ issuedAt: prescription.issuedAt, now }} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <Card as="section" aria-labelledby="prescribed-title" className="flex flex-col gap-3 lg:col-span-2">
      <CardTitle as="h3" id="prescribed-title">
        {t('prescribed')}
      </CardTitle>
      {active.length > 0 && <p className="text-soft text-sm">{t('prescribedText')}</p>}
      {content()}
      <Button variant="outline" size="sm" className="self-start" onClick={onPrescriptions}>
        {t('openPrescriptions')}
      </Button>
    </Card>
  )
}
