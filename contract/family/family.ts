import type { z } from 'zod'
import type { Gender } from '../common.ts'
import type { carer, familyMember } from '../schemas/family.ts'

/** The request header, and the field of the socket's handshake, with the id of the person for whom a carer acts. */
export const careForHeader = 'x-care-for'

/** What a person cared for is to the carer. */
export const relations = ['child', 'parent', 'spouse', 'other'] as const
export type Relation = (typeof relations)[number]

/** Most people that one account cares for: a large household, and a bound on lists and live connections. */
export const familyMax = 8

/** Hours in which a person can take over their account with the mailed link: time to reach somebody who reads mail rarely. */
export const handOverHours = 72

export type FamilyMember = z.infer<typeof familyMember>
export type Carer = z.infer<typeof carer>

/** What a carer is to the person: a mother, if the person is her child. */
export const carerRoles = ['mother', 'father', 'daughter', 'son', 'wife', 'husband', 'relative'] as const
export type CarerRole = (typeof carerRoles)[number]

const carerRoleOf: Record<Relation, Partial<Record<Gender, CarerRole>>> = {
  child: { Female: 'mother', Male: 'father' },
  parent: { Female: 'daughter', Male: 'son' },
  spouse: { Female: 'wife', Male: 'husband' },
  other: {}
}

/** `relative` when neither the relation nor the carer's gender names one. */
export const carerRole = (relation: Relation | null, gender: Gender | null): CarerRole =>
  (relation && gender && carerRoleOf[relation][gender]) || 'relative'
