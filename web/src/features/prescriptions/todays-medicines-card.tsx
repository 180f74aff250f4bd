import { currentMedicines } from '@arogyachat/contract/prescriptions'
import { dosesByPart } from '@arogyachat/contract/prescriptions/directions'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MedicineCard } from './medicine-card.tsx'
import { useDoses, usePatientPrescriptions } from './queries.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import { Refill, TodaysDoses } from './todays-doses.tsx'
import { UsesNote } from './uses.tsx'

/** Enough for everything that a patient takes at present. */
const newest = 50

/** The medicines of the current prescriptions. Nothing is shown while there are none. */
export function TodaysMedicinesCard() {
  const t = useMessages('prescriptions')
  const appointments = useMessages('appointments')
  const common = useMessages('common')
  const [now] = useState(() => new Date())
  const { data } = usePatientPrescriptions(1, newest)
  const medicines = currentMedicines(data?.prescriptions ?? [], now)
  const doses = useDoses(medicines.length > 0)
  const [isChoosing, setChoosing] = useState(false)
  if (medicines.length === 0) return null
  const prescriptions = [...new Set(medicines.map(({ prescription }) => prescription))]
  const isReminded = prescriptions.some((entry) => doses.data?.appointmentIds.includes(entry.appointmentId))
  // What is taken at set times comes before what is taken only when needed.
  const inOrder = [...medicines].sort(
    (a, b) => Number(dosesByPart(b.medicine.timing) !== null) - Number(dosesByPart(a.medicine.timing) !== null)
  )
  return (
    <section aria-labelledby="todays-medicines" className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="todays-medicines" className="font-heading font-semibold text-xl">
          {t('today')}
        </h2>
        {doses.data && (
          <Button
            variant="outline"
            size="sm"
            aria-haspopup="dialog"
            icon={<Bell aria-hidden className="size-4" />}
            onClick={() => setChoosing(true)}
          >
            {t(isReminded ? 'dosesToday.remindersOn' : 'dosesToday.remind')}
          </Button>
        )}
      </div>
      {doses.isError && !doses.data && (
        <p className="flex flex-wrap items-center gap-3">
          {t('dosesToday.loadFailed')}
          <Button variant="outline" size="sm" onClick={() => void doses.refetch()}>
            {common('retry')}
          </Button>
        </p>
      )}
      {doses.data && isChoosing && (
        <ReminderDialog doses={doses.data} prescriptions={prescriptions} onClose={() => setChoosing(false)} />
      )}
      <ul className="grid gap-3">
        {inOrder.map(({ medicine, prescription, daysLeft }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a medicine may be in one prescription twice
          <Card as="li" key={`${prescription._id}-${index}`} className="px-4! py-3!">
            <MedicineCard medication={medicine} left={daysLeft} />
            {doses.data && (
              <div className="mt-2 flex flex-col gap-2 empty:hidden">
                <TodaysDoses doses={doses.data} prescription={prescription} medicine={medicine} />
                <Refill doses={doses.data} prescription={prescription} left={daysLeft} />
              </div>
            )}
          </Card>
        ))}
      </ul>
      <UsesNote medications={medicines.map(({ medicine }) => medicine)} />
      <LinkButton
        to={paths.patientDashboard('prescriptions')}
        variant="ghost"
        size="sm"
        className="self-start text-neem!"
      >
        {appointments('summary.open.prescriptions')}
      </LinkButton>
    </section>
  )
}
