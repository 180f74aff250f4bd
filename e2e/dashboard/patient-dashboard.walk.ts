import { testDashboard } from './rows.ts'

for (const language of ['en', 'hi', 'ur'] as const) for (const width of [360, 1280]) testDashboard(language, width)
