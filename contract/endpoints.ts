import * as accounts from './accounts.ts'
import * as aiHealth from './ai-health.ts'
import * as appointments from './appointments.ts'
import * as assistant from './assistant.ts'
import * as doctors from './doctors.ts'
import type { Endpoint } from './endpoint.ts'
import * as labs from './labs.ts'
import * as notices from './notices.ts'
import * as patients from './patients.ts'
import * as prescriptions from './prescriptions.ts'
import * as records from './records.ts'
import * as scanner from './scanner.ts'
import * as schemes from './schemes.ts'
import * as speech from './speech.ts'
import * as service from './system.ts'
import * as translation from './translation.ts'
import * as video from './video.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value

/** Every call of the product by its name, for what walks them all: the API document and the access test. */
export const endpoints: Record<string, Endpoint> = Object.fromEntries(
  [
    accounts,
    patients,
    doctors,
    appointments,
    prescriptions,
    notices,
    video,
    labs,
    assistant,
    scanner,
    records,
    schemes,
    speech,
    translation,
    aiHealth,
    service
  ].flatMap((noun) =>
    Object.entries(noun as Record<string, unknown>).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
  )
)
