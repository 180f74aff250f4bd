import { clsx } from 'clsx'
import { Users } from 'lucide-react'
import { useFamily } from '../../app-shell/family/family-queries.ts'
import { useSession } from '../../app-shell/session/session.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { actFor, useActingFor } from '../../lib/acting/acting-for.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { LinkButton } from '../../ui/button.tsx'
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

/** For whom the dashboard is: the user and the people they care for. Without any, only the way to add somebody. */
export function PersonSwitch() {
  const t = useMessages('family')
  const facts = useMemberFacts()
  const { user } = useSession()
  const person = useActingFor()
  const members = useFamily().data?.members ?? []
  const manage = (
    <LinkButton
      variant="outline"
      size="sm"
      icon={<Users aria-hidden className="size-4" />}
      to={paths.patientDashboard('family')}
      className="self-center"
    >
      {members.length > 0 ? t('manage') : t('addFirst')}
    </LinkButton>
  )
  if (!user || members.length === 0) return <div className="flex">{manage}</div>
  return (
    <section aria-label={t('forWhom')} className="flex flex-wrap gap-3">
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
      {manage}
    </section>
  )
}
