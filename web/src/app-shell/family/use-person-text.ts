import { useMessages } from '../../i18n/use-messages.ts'
import type { ActingFor } from '../../lib/acting/acting-for.ts'
import { useNameOf } from '../../ui/person-name.tsx'

/** For whom something is: “For Asha, 6 years old”. */
export function usePersonText(): (person: Pick<ActingFor, 'name' | 'age'>) => string {
  const t = useMessages('shell')
  const nameOf = useNameOf()
  return ({ name, age }) =>
    age === null ? t('acting.for', { name: nameOf(name) }) : t('acting.forAge', { name: nameOf(name), age })
}
