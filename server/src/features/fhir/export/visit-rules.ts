import type { Appointment as Visit } from '@arogyachat/contract/appointments'
import type { PatientProfile } from '@arogyachat/contract/patients'
import type { Prescriber, Prescription } from '@arogyachat/contract/prescriptions'
import type { VisitNote } from '@arogyachat/contract/visit-notes/visit-notes'
import type {
  AllergyIntolerance,
  Appointment,
  Bundle,
  CompositionSection,
  Condition,
  MedicationStatement,
  Observation,
  Patient,
  Resource
} from '@medplum/fhirtypes'
import { eventIdOf } from '../../../platform/ids.ts'
import { type DocumentContext, documentOf } from './document-rules.ts'
import { encounterOf, patientOf, practitionerOf } from './people-rules.ts'
import { type Directions, medicationRequestsOf } from './prescription-rules.ts'
import { coded, type Part, profiled, referenceTo, snomed, systems } from './vocabulary-rules.ts'

export interface VisitSource {
  appointment: Visit
  /** The doctor as recorded in the note or the prescription. */
  doctor: Prescriber
  /** The newest version; null when none was signed. */
  note: VisitNote | null
  /** The newest version; null when none was issued. */
  prescription: Prescription | null
  profile: PatientProfile
  /** The entries of the profile that name an allergy. */
  allergies: readonly string[]
  directions: Directions
}

/** A completed visit as an OPConsultRecord. Empty sections are left out. */
export function opConsultRecord(source: VisitSource, context: DocumentContext): Bundle {
  const { appointment, note, prescription, profile } = source
  const { site } = context
  const visitId = appointment._id
  const patient = patientOf(profile, site)
  const doctor = practitionerOf(source.doctor, site)
  const condition = conditionMaker(visitId, patient)
  const complaint = condition('complaint', note?.complaint || appointment.symptoms, 'unconfirmed')
  const diagnosis = condition('diagnosis', note?.diagnosis ?? '', 'provisional')
  const encounter = encounterOf(appointment, patient, doctor, diagnosis)
  const sections: CompositionSection[] = []
  const parts: Part<Resource>[] = []
  const add = (section: CompositionSection, entries: readonly (Part<Resource> | null)[]) => {
    const present = entries.filter((entry) => entry !== null)
    if (present.length === 0) return
    sections.push({ ...section, entry: present.map((part) => referenceTo(part)) })
    parts.push(...present)
  }
  const requests = prescription
    ? medicationRequestsOf(prescription, { patient, doctor, encounter, site }, source.directions)
    : []

  add({ title: 'Chief complaints', code: snomed('422843007', 'Chief complaint section') }, [complaint])
  add({ title: 'Physical examination', code: snomed('425044008', 'Physical exam section') }, [
    observationOf(visitId, 'Findings', note?.findings ?? '', patient)
  ])
  // NRCeS has no section for it; its sections are open to others.
  add({ title: 'Provisional diagnosis' }, [diagnosis])
  add(
    { title: 'Allergies', code: snomed('722446000', 'Allergy record') },
    source.allergies.map((allergy) => allergyOf(allergy, patient))
  )
  add(
    { title: 'Medical history', code: snomed('371529009', 'History and physical report') },
    profile.medicalHistory.map((illness) => historyOf(illness, patient))
  )
  add({ title: 'Medications', code: snomed('721912009', 'Medication summary document') }, [
    ...requests,
    ...profile.currentMedications.map((medicine) => statementOf(medicine, patient))
  ])
  add({ title: 'Other observations', code: snomed('404684003', 'Clinical finding') }, [
    observationOf(visitId, 'Advice', note?.advice ?? '', patient)
  ])
  add({ title: 'Follow up', code: snomed('390906007', 'Follow-up encounter') }, [
    followUpOf(visitId, note?.followUpDate ?? null, patient)
  ])
  return documentOf({
    ...context,
    kind: 'OPConsultRecord',
    sourceId: visitId,
    version: note?.version ?? 1,
    title: 'Consultation report',
    date: note?.signedAt ?? appointment.endsAt,
    status: note && note.version > 1 ? 'amended' : 'final',
    patient,
    author: doctor,
    encounter,
    // A composition has at least one section, and a section has content.
    sections: sections.length > 0 ? sections : [emptySection],
    parts
  })
}

const emptySection: CompositionSection = {
  title: 'Consultation',
  text: { status: 'generated', div: '<div xmlns="http://www.w3.org/1999/xhtml">Nothing was recorded.</div>' }
}

const conditionMaker =
  (visitId: string, patient: Part<Patient>) =>
  (kind: string, text: string, certainty: 'unconfirmed' | 'provisional'): Part<Condition> | null =>
    text === ''
      ? null
      : {
          resourceType: 'Condition',
          id: eventIdOf('fhir', 'Condition', visitId, kind),
          meta: profiled('Condition'),
          clinicalStatus: coded(systems.conditionClinical, 'active'),
          verificationStatus: coded(systems.conditionVerification, certainty),
          code: { text },
          subject: referenceTo(patient)
        }

const observationOf = (
  visitId: string,
  name: string,
  text: string,
  patient: Part<Patient>
): Part<Observation> | null =>
  text === ''
    ? null
    : {
        resourceType: 'Observation',
        id: eventIdOf('fhir', 'Observation', visitId, name),
        meta: profiled('Observation'),
        status: 'final',
        code: { text: name },
        subject: referenceTo(patient),
        valueString: text
      }

/** As the patient recorded it. */
const allergyOf = (allergy: string, patient: Part<Patient>): Part<AllergyIntolerance> => ({
  resourceType: 'AllergyIntolerance',
  id: eventIdOf('fhir', 'AllergyIntolerance', patient.id, allergy),
  meta: profiled('AllergyIntolerance'),
  clinicalStatus: coded(systems.allergyClinical, 'active'),
  verificationStatus: coded(systems.allergyVerification, 'unconfirmed'),
  code: { text: allergy },
  patient: referenceTo(patient),
  asserter: referenceTo(patient)
})

/** As the patient recorded it. The day of diagnosis may be a year or a month. */
const historyOf = (
  { condition, diagnosedDate, status }: PatientProfile['medicalHistory'][number],
  patient: Part<Patient>
): Part<Condition> => ({
  resourceType: 'Condition',
  id: eventIdOf('fhir', 'Condition', patient.id, condition, diagnosedDate),
  meta: profiled('Condition'),
  clinicalStatus: coded(systems.conditionClinical, status === 'Resolved' ? 'resolved' : 'active'),
  verificationStatus: coded(systems.conditionVerification, 'unconfirmed'),
  code: { text: condition },
  subject: referenceTo(patient),
  ...(diagnosedDate && { onsetString: diagnosedDate }),
  asserter: referenceTo(patient)
})

/** A medicine that the patient takes by their own account. */
const statementOf = (
  { name, dosage, frequency }: PatientProfile['currentMedications'][number],
  patient: Part<Patient>
): Part<MedicationStatement> => {
  const text = [dosage, frequency].filter(Boolean).join(', ')
  return {
    resourceType: 'MedicationStatement',
    id: eventIdOf('fhir', 'MedicationStatement', patient.id, name, text),
    meta: profiled('MedicationStatement'),
    status: 'active',
    medicationCodeableConcept: { text: name },
    subject: referenceTo(patient),
    informationSource: referenceTo(patient),
    ...(text && { dosage: [{ text }] })
  }
}

/** The day on which the doctor wants to see the patient again. */
const followUpOf = (visitId: string, date: string | null, patient: Part<Patient>): Part<Appointment> | null =>
  date === null
    ? null
    : {
        resourceType: 'Appointment',
        id: eventIdOf('fhir', 'Appointment', visitId),
        meta: profiled('Appointment'),
        status: 'proposed',
        description: `Follow-up on ${date}`,
        requestedPeriod: [{ start: date }],
        participant: [{ actor: referenceTo(patient), status: 'needs-action' }]
      }
