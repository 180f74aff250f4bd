import * as administration from './administration/administration-endpoints.ts'
import type { AnyEndpointName, Endpoint } from './endpoint.ts'
import * as accounts from './endpoints/accounts.ts'
import * as aiHealth from './endpoints/ai-health.ts'
import * as appointments from './endpoints/appointments.ts'
import * as assistant from './endpoints/assistant.ts'
import * as doctors from './endpoints/doctors.ts'
import * as doses from './endpoints/doses.ts'
import * as family from './endpoints/family.ts'
import * as labs from './endpoints/labs.ts'
import * as measurements from './endpoints/measurements.ts'
import * as notices from './endpoints/notices.ts'
import * as patients from './endpoints/patients.ts'
import * as personalData from './endpoints/personal-data.ts'
import * as prescriptions from './endpoints/prescriptions.ts'
import * as records from './endpoints/records.ts'
import * as scanner from './endpoints/scanner.ts'
import * as schemes from './endpoints/schemes.ts'
import * as speech from './endpoints/speech.ts'
import * as system from './endpoints/system.ts'
import * as translation from './endpoints/translation.ts'
import * as video from './endpoints/video.ts'
import * as visitNotes from './endpoints/visit-notes/visit-notes.ts'
import * as fhir from './fhir/fhir-endpoints.ts'
import * as messages from './messages/message-endpoints.ts'
import * as prescribing from './prescriptions/prescribing-endpoints.ts'
import * as transcripts from './transcripts/transcript-endpoints.ts'

const all = {
  ...accounts,
  ...patients,
  ...personalData,
  ...family,
  ...doctors,
  ...appointments,
  ...prescriptions,
  ...prescribing,
  ...visitNotes,
  ...doses,
  ...notices,
  ...messages,
  ...video,
  ...transcripts,
  ...labs,
  ...assistant,
  ...scanner,
  ...records,
  ...fhir,
  ...measurements,
  ...schemes,
  ...speech,
  ...translation,
  ...aiHealth,
  ...administration,
  ...system
} satisfies Record<AnyEndpointName, Endpoint>

/** The endpoints with their own types: what a call by name takes and returns. */
export type Endpoints = typeof all

/** Every endpoint by its name, for the API document and for the tests that go through all of them. */
export const endpoints: Record<string, Endpoint> = all
