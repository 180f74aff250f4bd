import { useSession } from '../../app-shell/session/session.tsx'
import { SummaryCards, Welcome } from '../../features/appointments/dashboard-summary.tsx'
import { NextVisit } from '../../features/appointments/next-visit.tsx'
import { useNow } from '../../features/appointments/use-now.ts'
import { useUpcoming } from '../../features/appointments/use-upcoming.ts'
import { AskCard } from '../../features/assistant/ask-card.tsx'
import { languageStore } from '../../i18n/language-store.ts'
import { useActingFor } from '../../lib/acting/acting-for.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { stored } from '../../lib/stored.ts'
import { useNameOf } from '../../ui/person-name.tsx'
import { Skeleton } from '../../ui/skeletons.tsx'

const InterruptedCall = lazyPart(() =>
  import('../../features/video/interrupted-call-card.tsx').then((module) => module.InterruptedCall)
)

const PersonSwitch = lazyPart(async () => {
  const [{ PersonSwitch }] = await Promise.all([
    import('../../features/family/person-switch.tsx'),
    languageStore.want(['family'])
  ])
  return PersonSwitch
})

const AddFirstPerson = lazyPart(async () => {
  const [{ AddFirstPerson }] = await Promise.all([
    import('../../features/family/person-switch.tsx'),
    languageStore.want(['family'])
  ])
  return AddFirstPerson
})

const ToDoCard = lazyPart(async () => {
  const [card] = await Promise.all([
    import('../../features/appointments/to-do-card.tsx'),
    languageStore.want(['prescriptions'])
  ])
  return card.ToDoCard
})

const TodaysMedicinesCard = lazyPart(async () => {
  const [card] = await Promise.all([
    import('../../features/prescriptions/todays-medicines-card.tsx'),
    languageStore.want(['prescriptions', 'speech'])
  ])
  return card.TodaysMedicinesCard
})

const ScannerCard = lazyPart(
  async () => {
    const [scanner] = await Promise.all([
      import('../../features/scanner/scanner-card.tsx'),
      languageStore.want(['scanner', 'prescriptions', 'speech'])
    ])
    return scanner.ScannerCard
  },
  () => <Skeleton className="h-40 w-full rounded-lg" />
)

interface PatientHomeProps {
  onAsk: (question: string) => void
  onFindDoctor: () => void
}

/**
 * The first screen after signing in: the next visit, the question how the patient is, what waits to be done, today's medicines and
 * the way to everything else. Without a visit, the question comes first.
 */
export function PatientHome({ onAsk, onFindDoctor }: PatientHomeProps) {
  const nameOf = useNameOf()
  const { user } = useSession()
  const person = useActingFor()
  const isVisitFirst = useUpcoming(useNow()).upcoming.length > 0
  const visit = <NextVisit key="visit" onFindDoctor={onFindDoctor} />
  const ask = <AskCard key="ask" onAsk={onAsk} />
  return (
    <div className="flex flex-col gap-5">
      <Welcome name={nameOf((person ?? user)?.name ?? '')} more={<AddFirstPerson />} />
      {stored.get('runningCall') !== null && <InterruptedCall role="patient" />}
      <PersonSwitch />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:grid-rows-[auto_1fr] lg:gap-x-6">
        <div className="flex min-w-0 flex-col gap-5">
          {isVisitFirst ? [visit, ask] : [ask, visit]}
          <ToDoCard />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:row-span-2">
          <TodaysMedicinesCard />
          <SummaryCards />
        </div>
        <ScannerCard />
      </div>
    </div>
  )
}
