import { useMessages } from '../../i18n/use-messages.ts'
import type { ActingFor } from '../../lib/acting/acting-for.ts'

/** For whom something is: “For Asha, 6 years”. */
export function usePersonText(): (person: Pick<ActingFor, 'name' | 'age'>) => string {
  const t = useMessages('shell')
  return ({ name, age }) => (age === null ? t('acting.for', { name }) : t('acting.forAge', { name, age }))
}
