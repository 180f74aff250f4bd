import type { Specialization } from '@arogyachat/contract/specializations'
import { MessageCircleHeart } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Link } from '../../lib/router/link.tsx'
import { paths } from '../../paths.ts'
import { BodyPart, type BodyPartName } from '../../ui/drawings/body-part.tsx'
import { Speciality } from '../../ui/drawings/speciality.tsx'

/** The tiles in the order of how often people need them, each with the specialty it leads to. */
const tiles: readonly { specialization: Exclude<Specialization, 'Emergency Medicine'>; part?: BodyPartName }[] = [
  { specialization: 'General Medicine', part: 'belly' },
  { specialization: 'Pediatrics', part: 'child' },
  { specialization: 'Gynecology', part: 'women' },
  { specialization: 'Dermatology', part: 'skin' },
  { specialization: 'Orthopedics', part: 'joints' },
  { specialization: 'Cardiology', part: 'chest' },
  { specialization: 'ENT', part: 'ear' },
  { specialization: 'Ophthalmology', part: 'eye' },
  { specialization: 'Dentistry' },
  { specialization: 'Neurology', part: 'head' },
  { specialization: 'Psychiatry', part: 'mind' }
]

const tile =
  'flex h-full w-22 flex-col items-center gap-0.5 rounded-md border border-line bg-card px-1 py-1.5 text-center text-ink text-xs leading-tight no-underline hover:bg-mint xl:w-full xl:px-0'

const Picture = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className="flex h-10 items-center text-neem">
    {children}
  </span>
)

/** Pictures of what may hurt: one press shows the doctors for it. The last one leads to the assistant. */
export function WhatHurts({ onChoose }: { onChoose: (specialization: Specialization) => void }) {
  const t = useMessages('doctors')
  return (
    <section aria-label={t('whatHurts')} className="min-w-0">
      <h3 className="sr-only">{t('whatHurts')}</h3>
      <ul className="-mx-4 -my-1.5 flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] md:mx-0 md:px-0 xl:grid xl:grid-cols-12 xl:gap-1.5 *:shrink-0">
        {tiles.map(({ specialization, part }) => (
          <li key={specialization}>
            <button type="button" className={tile} onClick={() => onChoose(specialization)}>
              <Picture>
                {part ? <BodyPart part={part} size={38} /> : <Speciality specialization={specialization} size={38} />}
              </Picture>
              {t(`needs.${specialization}`)}
            </button>
          </li>
        ))}
        <li>
          <Link to={paths.patientDashboard('chatbot')} className={tile}>
            <Picture>
              <MessageCircleHeart className="size-8" />
            </Picture>
            {t('needs.unsure')}
          </Link>
        </li>
      </ul>
    </section>
  )
}
