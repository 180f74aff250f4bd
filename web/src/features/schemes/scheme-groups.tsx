import { type Scheme, type SchemeGroup, schemeGroups } from '@arogyachat/contract/schemes'
import { clsx } from 'clsx'
import {
  Activity,
  Baby,
  Brain,
  Droplets,
  HandCoins,
  HeartHandshake,
  type LucideIcon,
  PersonStanding,
  Users
} from 'lucide-react'
import { useMessages } from '../../i18n/use-messages.ts'

const icons: Record<SchemeGroup, LucideIcon> = {
  lowIncome: HandCoins,
  elder: PersonStanding,
  pregnant: HeartHandshake,
  baby: Baby,
  tb: Activity,
  kidney: Droplets,
  mind: Brain,
  everyone: Users
}

/** Everyone belongs to this group, so nobody is asked about it. */
const askedGroups = schemeGroups.filter((group) => group !== 'everyone')

/** Whom the scheme is for, as pictures with their names. */
export function ForWhom({ scheme }: { scheme: Scheme }) {
  const t = useMessages('schemes')
  return (
    <ul aria-label={t('whoItIsFor')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {scheme.forWhom.map(({ group }) => {
        const Icon = icons[group]
        return (
          <li key={group} className="flex items-center gap-2">
            <Icon aria-hidden className="size-5 shrink-0 text-neem" />
            {t(`groups.${group}`)}
          </li>
        )
      })}
    </ul>
  )
}

interface GroupQuestionProps {
  chosen: readonly SchemeGroup[]
  onChange: (chosen: readonly SchemeGroup[]) => void
}

/** Asks who needs help. The answers stay in this screen: they say something about the health of a person. */
export function GroupQuestion({ chosen, onChange }: GroupQuestionProps) {
  const t = useMessages('schemes')
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-heading font-semibold text-lg">{t('qualify')}</legend>
      <p className="text-soft">{t('qualifyQuestion')}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-2 sm:grid-cols-4 lg:grid-cols-7">
        {askedGroups.map((group) => {
          const Icon = icons[group]
          const isChosen = chosen.includes(group)
          return (
            <label
              key={group}
              className={clsx(
                'flex min-h-14 items-center gap-2 rounded-md border px-3 py-2 font-heading font-semibold text-sm leading-tight has-focus-visible:outline-3 has-focus-visible:outline-(--focus) has-focus-visible:outline-offset-2 sm:flex-col sm:text-center',
                isChosen ? 'border-neem bg-mint ring-1 ring-neem' : 'border-edge bg-card'
              )}
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={isChosen}
                onChange={() => onChange(isChosen ? chosen.filter((other) => other !== group) : [...chosen, group])}
              />
              <Icon aria-hidden className="size-6 shrink-0 text-neem" />
              <span className="min-w-0">{t(`groups.${group}`)}</span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

/** The sentence of a scheme that makes it fit the chosen groups; null when none does. */
export function reasonFor({ forWhom, eligibility }: Scheme, chosen: readonly SchemeGroup[]): string | null {
  const fitting =
    forWhom.find(({ group }) => chosen.includes(group)) ?? forWhom.find(({ group }) => group === 'everyone')
  return fitting ? (eligibility[fitting.sentence] ?? null) : null
}
