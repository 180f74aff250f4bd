import type { Appointment } from '@arogyachat/contract/appointments'
import type { Gender } from '@arogyachat/contract/common'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { Prescriber } from '@arogyachat/contract/prescriptions'
import type { Condition, Encounter, Identifier, Organization, Patient, Practitioner } from '@medplum/fhirtypes'
import { eventIdOf } from '../../../platform/ids.ts'
import { type Part, profiled, referenceTo, systems } from './vocabulary-rules.ts'

const genderCodes = { Male: 'male', Female: 'female', Other: 'other' } as const satisfies Record<
  Gender,
  Patient['gender']
>

/** `site` is the address of this site, which is the system of its own identifiers. */
export function patientOf(profile: PatientProfile, site: string): Part<Patient> {
  const { _id: id, name, phone, email, gender, birthDate, abhaNumber, abhaAddress } = profile
  const identifiers: Identifier[] = [
    ...(abhaNumber ? [{ type: medicalRecord('ABHA number'), system: systems.abhaNumber, value: abhaNumber }] : []),
    ...(abhaAddress ? [{ type: { text: 'ABHA address' }, system: systems.abhaAddress, value: abhaAddress }] : []),
    { type: medicalRecord('Patient of this site'), system: site, value: id }
  ]
  const telecom: Patient['telecom'] = [
    ...(phone ? [{ system: 'phone' as const, value: phone }] : []),
    ...(email ? [{ system: 'email' as const, value: email }] : [])
  ]
  return {
    resourceType: 'Patient',
    id,
    meta: profiled('Patient'),
    identifier: identifiers,
    name: [{ text: name }],
    ...(telecom.length > 0 && { telecom }),
    ...(gender && { gender: genderCodes[gender] }),
    ...(birthDate && { birthDate })
  }
}

const medicalRecord = (text: string) => ({
  coding: [{ system: systems.identifierType, code: 'MR', display: 'Medical record number' }],
  text
})

/** A doctor as recorded when the document was signed. */
export function practitionerOf(doctor: Prescriber, site: string): Part<Practitioner> {
  const { _id: id, name, qualifications, registrationNumber, registrationCouncil } = doctor
  const license: Identifier | null = registrationNumber
    ? {
        type: { coding: [{ system: systems.identifierType, code: 'MD', display: 'Medical License number' }] },
        value: registrationNumber,
        ...(registrationCouncil && { assigner: { display: registrationCouncil } })
      }
    : null
  return {
    resourceType: 'Practitioner',
    id,
    meta: profiled('Practitioner'),
    identifier: [...(license ? [license] : []), { system: site, value: id }],
    name: [{ text: name }],
    ...(qualifications.length > 0 && { qualification: qualifications.map((text) => ({ code: { text } })) })
  }
}

/** Who issued a record, of whom only the name is known. */
export const organizationOf = (name: string): Part<Organization> => ({
  resourceType: 'Organization',
  id: eventIdOf('fhir', 'Organization', name),
  meta: profiled('Organization'),
  name
})

/** A completed visit. */
export function encounterOf(
  { _id, consultationType, startsAt, endsAt }: Appointment,
  patient: Part<Patient>,
  doctor: Part<Practitioner>,
  diagnosis: Part<Condition> | null
): Part<Encounter> {
  const isInPerson = consultationType === 'in-person'
  return {
    resourceType: 'Encounter',
    id: _id,
    meta: profiled('Encounter'),
    status: 'finished',
    class: {
      system: systems.encounterClass,
      code: isInPerson ? 'AMB' : 'VR',
      display: isInPerson ? 'ambulatory' : 'virtual'
    },
    subject: referenceTo(patient, patient.name?.[0]?.text),
    participant: [{ individual: referenceTo(doctor, doctor.name?.[0]?.text) }],
    period: { start: startsAt, end: endsAt },
    ...(diagnosis && { diagnosis: [{ condition: referenceTo(diagnosis) }] })
  }
}
