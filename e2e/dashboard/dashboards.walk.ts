import { testDashboard } from './conformance.ts'
import { doctorRows } from './doctor-rows.ts'
import { patientRows } from './patient-rows.ts'

for (const language of ['en', 'hi', 'ur'] as const)
  for (const width of [360, 1280]) {
    testDashboard('patient', patientRows, language, width)
    testDashboard('doctor', doctorRows, language, width)
  }
