import type { ConsultationType } from '@arogyachat/contract/appointments'
import type { listRules } from '@arogyachat/contract/prescriptions/warnings'
import type { Medicine } from '@arogyachat/knowledge/medicines'

/** What the guideline's lists depend on apart from the medicine. */
export interface VisitFacts {
  type: ConsultationType
  /** Both participants were in the call. */
  hasMet: boolean
  /** The patient has completed a visit with this doctor in the last six months. */
  isFollowUp: boolean
  /** One of those visits was in person. */
  wasSeenInPerson: boolean
}

/**
 * How the lists of the Telemedicine Practice Guidelines 2020 (annex) limit a medicine at this visit; null if they do not. List O: any
 * mode. List A: after a video call that took place, or as a refill in a follow-up. List B: in a follow-up of a visit in person. A
 * visit in person is not telemedicine. Prohibited medicines are refused elsewhere, whatever the visit.
 */
export function listRuleFor(
  list: Medicine['list'],
  visit: VisitFacts,
  isRefill: boolean
): (typeof listRules)[number] | null {
  if (visit.type === 'in-person') return null
  switch (list) {
    case 'A':
      return (visit.type === 'video' && visit.hasMet) || (visit.isFollowUp && isRefill) ? null : 'video'
    case 'B':
      if (!visit.isFollowUp) return 'firstVisit'
      return visit.wasSeenInPerson ? null : 'inPerson'
    case 'facility':
      return 'facility'
    case 'O':
    case 'prohibited':
      return null
  }
}
