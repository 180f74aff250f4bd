import { testDashboard } from './rows.ts'

// `npm run layout` walks through the other languages and widths.
testDashboard('en', 1280)
testDashboard('ur', 360)
