import { HeartHandshake } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { actFor, actingFor, endActing, takeEndedName, updateActing, useActingFor } from '../../lib/acting/acting-for.ts'
import { useLocation, useNavigate } from '../../lib/router/location.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useSession } from '../session/session.tsx'
import { useFamily } from './family-queries.ts'
import { usePersonText } from './use-person-text.ts'

/** On every screen of a carer who acts for somebody: for whom, and the way back. */
export function ActingBand() {
  const { user } = useSession()
  const person = useActingFor()
  useEndedNotice()
  useFollowedPerson()
  return user && person ? <Band /> : null
}

function Band() {
  const t = useMessages('shell')
  const person = useActingFor()
  const text = usePersonText()
  useCurrentDetails()
  if (!person) return null
  return (
    <aside
      aria-label={t('acting.label')}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-neem px-4 py-2 text-on-neem md:px-6"
    >
      <Avatar name={person.name} image={person.profileImage} size="sm" />
      <p className="flex min-w-0 flex-1 items-center gap-2 font-heading font-semibold leading-tight sm:text-lg">
        <HeartHandshake aria-hidden className="size-5 max-sm:hidden" />
        <span className="min-w-0 break-words">{text(person)}</span>
      </p>
      <Button size="sm" variant="outline" className="max-w-2/5" onClick={() => actFor(null, paths.patientDashboard())}>
        {t('acting.back')}
      </Button>
    </aside>
  )
}

/** Keeps name, age and picture of the person current, and ends the acting when the user no longer cares for them. */
function useCurrentDetails(): void {
  const { data } = useFamily()
  useEffect(() => {
    const person = actingFor()
    if (!data || !person) return
    const member = data.members.find(({ _id }) => _id === person._id)
    if (!member) endActing(paths.patientDashboard())
    else if (member.name !== person.name || member.age !== person.age || member.profileImage !== person.profileImage)
      updateActing({ name: member.name, age: member.age, profileImage: member.profileImage })
  }, [data])
}

/** Says once that the user can no longer act for a person. */
function useEndedNotice(): void {
  const t = useMessages('shell')
  const nameOf = useNameOf()
  const isSaid = useRef(false)
  useEffect(() => {
    if (isSaid.current) return
    isSaid.current = true
    const name = takeEndedName()
    if (name !== null) toast.info(t('acting.ended', { name: nameOf(name) }), t('acting.endedText'), { matters: true })
  }, [t, nameOf])
}

/** Follows a link to something of another person than the one acted for: `for` in the address names them. */
function useFollowedPerson(): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(search)
  const asked = params.get('for')
  params.delete('for')
  const rest = params.size > 0 ? `${pathname}?${params}` : pathname
  const { data, isError } = useFamily({ isWanted: asked !== null })
  useEffect(() => {
    if (asked === null) return
    const member = data?.members.find(({ _id }) => _id === asked)
    if (asked === 'me' || member) actFor(member ?? null, rest)
    else if (data || isError) navigate(rest, { replace: true })
  }, [asked, data, isError, rest, navigate])
}
