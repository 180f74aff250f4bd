import { testDashboard } from './conformance.ts'
import { doctorRows } from './doctor-rows.ts'

// `npm run layout` walks through the other languages and widths.
testDashboard('doctor', doctorRows, 'en', 1280)
testDashboard('doctor', doctorRows, 'hi', 360)
