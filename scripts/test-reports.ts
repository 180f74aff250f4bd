// Reads the JSON reports of Vitest and Playwright.

export interface Counts {
  passed: number
  failed: number
  failures: string[]
  /** Tests that failed at first and passed when they were run again. */
  repeated?: string[]
}
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[]
  }[]
}
interface PlaywrightError {
  message?: string
  location?: { line: number }
}
interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { status: string; results: { error?: PlaywrightError }[] }[] }[]
}
export interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

const ansi = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const firstLine = (text = ''): string => text.replace(ansi, '').trim().split('\n')[0] ?? ''

/** Failed tests of a Vitest report, and files that could not be run. */
export const vitestFailures = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((result) => result.status !== 'passed')
    if (failed.length === 0 && file.status !== 'passed') return [`${file.name}: ${firstLine(file.message)}`]
    return failed.map(
      ({ fullName, status, failureMessages }) => `${fullName}: ${status}, ${firstLine(failureMessages?.[0])}`
    )
  })

/** The call log of Playwright names what an action waited for, for example what covers a button. */
const shownLogLines = 8
const withCallLog = ({ message = '', location }: PlaywrightError = {}): string => {
  const [first, ...log] = message.replace(ansi, '').trim().split('\n')
  const steps = log.flatMap((line) => line.trim().replace(/^- /, '') || []).slice(0, shownLogLines)
  return [`line ${location?.line ?? '?'}: ${first}`, ...steps].join(' · ')
}

/** The tests of a Playwright report with one of these statuses, each with its first error. Suites are nested. */
export const playwrightTests = (
  { suites = [], specs = [] }: PlaywrightSuite,
  statuses: readonly string[]
): string[] => [
  ...specs.flatMap((spec) =>
    spec.tests
      .filter((test) => statuses.includes(test.status))
      .map((test) => {
        const error = test.results.find((result) => result.error)?.error
        return `${spec.title}: ${test.status}, ${withCallLog(error)}`
      })
  ),
  ...suites.flatMap((suite) => playwrightTests(suite, statuses))
]
