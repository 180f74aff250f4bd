import { testDashboard } from './conformance.ts'
import { patientRows } from './patient-rows.ts'

// `npm run layout` walks through the other languages and widths.
testDashboard('patient', patientRows, 'en', 1280)
testDashboard('patient', patientRows, 'ur', 360)
