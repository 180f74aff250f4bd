import { clsx } from 'clsx'
import { Users } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useFamily } from '../../app-shell/family/family-queries.ts'
import { useSession } from '../../app-shell/session/session.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { actFor, useActingFor } from '../../lib/acting/acting-for.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { scrollToMiddle } from '../../ui/list/scroll-to-middle.ts'
import { useNameOf } from '../../ui/person-name.tsx'
import { useMemberFacts } from './use-member-facts.ts'

interface FaceProps {
  name: string
  image: string | null
  facts: string
  isCurrent: boolean
  onChoose: () => void
}

function Face({ name, image, facts, isCurrent, onChoose }: FaceProps) {
  const nameOf = useNameOf()
  return (
    <button
      type="button"
      aria-pressed={isCurrent}
      onClick={isCurrent ? undefined : onChoose}
      className={clsx(
        'flex min-h-14 min-w-0 items-center gap-3 rounded-lg border-2 px-3 py-2 text-start',
        isCurrent ? 'border-neem bg-mint' : 'border-line bg-card hover:bg-mint'
      )}
    >
      <Avatar name={name} image={image} size="sm" />
      <span className="min-w-0">
        <span className="block break-words font-heading font-semibold leading-tight">{nameOf(name)}</span>
        <span className="block text-soft text-sm">{facts}</span>
      </span>
    </button>
  )
}

const useMembers = () => useFamily().data?.members ?? []

/** The way to add a first person, for users who care for nobody yet. */
export function AddFirstPerson() {
  const t = useMessages('family')
  return useMembers().length > 0 ? null : <FamilyLink>{t('addFirst')}</FamilyLink>
}

function FamilyLink({ children }: { children: ReactNode }) {
  return (
    <LinkButton
      variant="outline"
      size="sm"
      icon={<Users aria-hidden className="size-4" />}
      to={paths.patientDashboard('family')}
      className="self-center"
    >
      {children}
    </LinkButton>
  )
}

/** For whom the dashboard is: the user and the people they care for. Nothing while there are none. */
export function PersonSwitch() {
  const t = useMessages('family')
  const facts = useMemberFacts()
  const { user } = useSession()
  const person = useActingFor()
  const members = useMembers()
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is chosen is brought into view
  useEffect(() => {
    const current = row.current?.querySelector('[aria-pressed=true]')
    if (row.current && current) scrollToMiddle(row.current, current)
  }, [person?._id, members.length])
  if (!user || members.length === 0) return null
  return (
    <section
      ref={row}
      aria-label={t('forWhom')}
      className="-mx-4 -my-1 flex gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:shrink-0 md:mx-0 md:flex-wrap md:px-0"
    >
      <Face
        name={user.name}
        image={user.profileImage}
        facts={t('you')}
        isCurrent={person === null}
        onChoose={() => actFor(null, paths.patientDashboard())}
      />
      {members.map((member) => (
        <Face
          key={member._id}
          name={member.name}
          image={member.profileImage}
          facts={facts(member)}
          isCurrent={person?._id === member._id}
          onChoose={() => actFor(member, paths.patientDashboard())}
        />
      ))}
      <FamilyLink>{t('manage')}</FamilyLink>
    </section>
  )
}
