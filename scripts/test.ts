// `npm test`: the checks, the suites, the kill -9 suite and the journeys in a browser, on the embedded database.
// `npm test -- --postgres`: the database suites and the journeys again, on the PostgreSQL of DATABASE_URL_TEST.
// At the end each failed test is listed with the first line of its error, and the last line is the sum: `N passed, N failed`.
// A skipped test counts as failed. A journey with a call, which measures sound and pictures in real time, is run once more after
// a failure; it is listed even if it passes then.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository.ts'
import {
  type Counts,
  type PlaywrightReport,
  playwrightTests,
  type VitestReport,
  vitestFailures
} from './test-reports.ts'

interface Outcome extends Counts {
  name: string
  seconds: number
}
type Environment = Record<string, string>

const results = join(root, '.cache/test-results')
mkdirSync(results, { recursive: true })
const onPostgres = process.argv.includes('--postgres')

function databaseUrl(): string {
  const url = process.env.DATABASE_URL_TEST
  if (!url) throw new Error('--postgres needs DATABASE_URL_TEST: a PostgreSQL where databases may be created.')
  return url
}

const runNode = (nodeArguments: readonly string[], env: Environment = {}): number =>
  spawnSync(process.execPath, nodeArguments, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ??
  1

/** Runs a suite and counts its tests from its JSON report. A suite that ends without a report counts as a failure. */
function suite<Report>(name: string, run: (report: string) => number, count: (report: Report) => Counts): Outcome {
  const report = join(results, `${name}.json`)
  rmSync(report, { force: true })
  const startedAt = Date.now()
  console.log(`\n── ${name}`)
  const status = run(report)
  const counts = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1, failures: ['ended without a report'] }
  const isSilentFailure = status !== 0 && counts.failed === 0
  return {
    name,
    ...(isSilentFailure ? { ...counts, failed: 1, failures: [`ended with ${status}`] } : counts),
    seconds: Math.round((Date.now() - startedAt) / 1000)
  }
}

function vitest(
  name: string,
  projects: readonly string[],
  env: Environment = {},
  files: readonly string[] = []
): Outcome {
  const run = (report: string) =>
    runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...files,
        ...projects.flatMap((project) => ['--project', project]),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`
      ],
      env
    )
  return suite<VitestReport>(name, run, (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests,
    failures: vitestFailures(report)
  }))
}

/** The journeys of a project of `e2e/playwright.config.ts`. */
function journeys(
  name: string,
  project: 'calls' | 'screens',
  env: Environment,
  files: readonly string[] = []
): Outcome {
  const retries = project === 'calls' ? 1 : 0
  const run = (report: string) =>
    runNode(['--import', 'tsx', 'scripts/e2e.ts', ...files, `--project=${project}`, `--retries=${retries}`], {
      E2E_REPORT: report,
      // On two cores two browsers with their servers are no faster than one.
      E2E_WORKERS: '1',
      ...env
    })
  return suite<PlaywrightReport>(name, run, (report) => ({
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.stats.skipped,
    failures: playwrightTests(report, ['unexpected', 'skipped']),
    repeated: playwrightTests(report, ['flaky'])
  }))
}

/** A program that counts as one test, which passes if it ends with 0. */
function program(name: string, ...parameters: string[]): Outcome {
  const run = (report: string) => {
    const status = runNode(['--import', 'tsx', ...parameters])
    writeFileSync(report, JSON.stringify({ status }))
    return status
  }
  return suite<{ status: number }>(name, run, ({ status }) =>
    status === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [`ended with ${status}`] }
  )
}

const checks = () => program('checks', 'scripts/check.ts')
/** Trains the second reader again and compares the bytes with the stored model. */
const training = () => program('training', 'assistant/second-reader/training/train.ts', '--check')

async function createDatabase(server: string, name: string): Promise<string> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`drop database if exists ${name} with (force)`)
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Features, and tests of all features, that ask the database nothing that the others do not ask as well. */
const sameOnPostgres = [
  ...['ai-health', 'scanner', 'schemes', 'speech', 'translation'],
  ...['access.test.ts', 'fuzz.test.ts', 'fuzz.fuzz.test.ts', 'limits.test.ts'],
  ...['api', 'constants', 'texts', 'validation'].map((name) => `conformance-${name}.test.ts`)
]
/** The other suites do not use the database, or only the embedded one. */
const databaseSuites = [
  ...readdirSync(join(root, 'server/src/db'))
    .filter((name) => name !== 'embedded')
    .map((name) => `server/src/db/${name}`),
  ...['demo', 'http', 'jobs', 'live', 'vault'].map((folder) => `server/src/${folder}/`),
  ...readdirSync(join(root, 'server/src/features'))
    .filter((name) => !sameOnPostgres.includes(name))
    .map((name) => `server/src/features/${name}`),
  'server/src/main.test.ts'
]
/** The journeys that walk through all screens in all languages, or lose their connection, do not depend on the database. */
const databaseJourneys = ['consultation']

async function runOnPostgres(): Promise<Outcome[]> {
  const server = databaseUrl()
  return [
    vitest('server on PostgreSQL', ['server', 'mocked'], { DATABASE_URL_TEST: server }, databaseSuites),
    vitest('durability on PostgreSQL', ['durability'], { DATABASE_URL_TEST: server }),
    journeys(
      'calls on PostgreSQL',
      'calls',
      { DATABASE_URL: await createDatabase(server, 'arogyachat_e2e') },
      databaseJourneys
    )
  ]
}

const runEmbedded = (): Outcome[] => [
  checks(),
  vitest('server', ['server', 'mocked'], { DATABASE_URL_TEST: '' }),
  vitest('event loop', ['event-loop'], { DATABASE_URL_TEST: '' }),
  vitest('assistant', ['assistant']),
  training(),
  vitest('web', ['web', 'web-node']),
  vitest('durability', ['durability'], { DATABASE_URL_TEST: '' }),
  journeys('calls', 'calls', { DATABASE_URL: '' }),
  journeys('screens', 'screens', { DATABASE_URL: '' })
]

const outcomes = onPostgres ? await runOnPostgres() : runEmbedded()

console.log()
for (const { name, passed, failed, seconds } of outcomes)
  console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`)
const failures = outcomes.flatMap(({ name, failures: own }) => own.map((failure) => `${name} › ${failure}`))
for (const { name, repeated = [] } of outcomes)
  for (const test of repeated) console.log(`↻ ${name} › failed at first and passed when run again: ${test}`)
for (const failure of failures) console.log(`✗ ${failure}`)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
writeFileSync(
  join(results, onPostgres ? 'total-postgres.json' : 'total.json'),
  JSON.stringify({ passed, failed, failures })
)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
