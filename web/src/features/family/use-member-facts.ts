import type { FamilyMember } from '@arogyachat/contract/family/family'
import { useMessages } from '../../i18n/use-messages.ts'

/** Relation and age: “Child · 6 years old”. */
export function useMemberFacts(): (member: Pick<FamilyMember, 'relation' | 'age'>) => string {
  const t = useMessages('family')
  return ({ relation, age }) =>
    [t(`relations.${relation}`), age === null ? null : t('age', { age })].filter(Boolean).join(' · ')
}
