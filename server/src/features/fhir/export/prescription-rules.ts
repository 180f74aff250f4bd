import type { Appointment } from '@arogyachat/contract/appointments'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { Medication, Prescription } from '@arogyachat/contract/prescriptions'
import type { Binary, Bundle, Encounter, MedicationRequest, Patient, Practitioner } from '@medplum/fhirtypes'
import { eventIdOf } from '../../../platform/ids.ts'
import { type DocumentContext, documentOf } from './document-rules.ts'
import { dosageOf } from './dosage-rules.ts'
import { encounterOf, patientOf, practitionerOf } from './people-rules.ts'
import { type Part, profiled, referenceTo, snomed } from './vocabulary-rules.ts'

/** Says the directions of a medicine in words: in English, and in the patient’s language unless that is English. */
export interface Directions {
  english: (medication: Medication) => string
  own: ((medication: Medication) => string) | null
}

interface Around {
  patient: Part<Patient>
  doctor: Part<Practitioner>
  encounter: Part<Encounter>
  site: string
}

/** One request for each medicine of a prescription. */
export function medicationRequestsOf(
  prescription: Prescription,
  { patient, doctor, encounter, site }: Around,
  directions: Directions
): Part<MedicationRequest>[] {
  const { _id, checkCode, issuedAt, status, withdrawal, diagnosis, followUp, instructions } = prescription
  const notes = [instructions, followUp].flatMap((text) => (text ? [{ text }] : []))
  return prescription.medications.map((medication, index) => ({
    resourceType: 'MedicationRequest',
    id: eventIdOf('fhir', 'MedicationRequest', _id, String(index)),
    meta: profiled('MedicationRequest'),
    groupIdentifier: { system: site, value: checkCode },
    status: withdrawal ? 'cancelled' : status === 'active' ? 'active' : 'completed',
    ...(withdrawal && { statusReason: { text: withdrawal.reason } }),
    intent: 'order',
    medicationCodeableConcept: { text: medication.name },
    subject: referenceTo(patient),
    encounter: referenceTo(encounter),
    authoredOn: issuedAt,
    requester: referenceTo(doctor, prescription.doctor.name),
    dosageInstruction: [dosageOf(medication, directions.english(medication), directions.own?.(medication) ?? null)],
    ...(medication.quantity && { dispenseRequest: { quantity: { unit: medication.quantity } } }),
    ...(diagnosis && { reasonCode: [{ text: diagnosis }] }),
    ...(notes.length > 0 && { note: notes })
  }))
}

export interface PrescriptionSource {
  prescription: Prescription
  appointment: Appointment
  profile: PatientProfile
  directions: Directions
  /** The signed prescription. */
  pdf: Uint8Array
}

/** A version of a prescription as a PrescriptionRecord, with its signed PDF. */
export function prescriptionRecord(
  { prescription, appointment, profile, directions, pdf }: PrescriptionSource,
  context: DocumentContext
): Bundle {
  const { site } = context
  const patient = patientOf(profile, site)
  const doctor = practitionerOf(prescription.doctor, site)
  const encounter = encounterOf(appointment, patient, doctor, null)
  const requests = medicationRequestsOf(prescription, { patient, doctor, encounter, site }, directions)
  const document: Part<Binary> = {
    resourceType: 'Binary',
    id: eventIdOf('fhir', 'Binary', prescription._id),
    meta: profiled('Binary'),
    contentType: 'application/pdf',
    data: Buffer.from(pdf).toString('base64')
  }
  return documentOf({
    ...context,
    kind: 'PrescriptionRecord',
    sourceId: appointment._id,
    version: prescription.version,
    title: 'Prescription',
    date: prescription.issuedAt,
    status: prescription.version > 1 ? 'amended' : 'final',
    patient,
    author: doctor,
    encounter,
    sections: [
      {
        title: 'Prescription record',
        code: snomed('440545006', 'Prescription record'),
        entry: [...requests, document].map((part) => referenceTo(part))
      }
    ],
    parts: [...requests, document]
  })
}
