// `npm test`: the checks, the suites, the kill -9 suite and the journeys in a browser, on the embedded database.
// `npm test -- --postgres`: the database suites and the journeys again, on the PostgreSQL of DATABASE_URL_TEST.
// At the end each failed test is named once more with its first line, and the last line is the sum: `N passed, N failed`.
// Nothing is skipped silently.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const results = join(root, '.cache/test-results')
mkdirSync(results, { recursive: true })
const onPostgres = process.argv.includes('--postgres')
const server = process.env.DATABASE_URL_TEST
if (onPostgres && !server)
  throw new Error('--postgres needs DATABASE_URL_TEST: a PostgreSQL where databases may be created.')

const node = (args, env = {}) =>
  spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1

/** A suite counts its tests in a JSON report; a suite that ends without one counts as a failure, never as nothing. */
function suite(name, run, read) {
  const report = join(results, `${name}.json`)
  rmSync(report, { force: true })
  const started = Date.now()
  console.log(`\n── ${name}`)
  const status = run(report)
  const counts = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1, failures: ['it ended without a report'] }
  if (status !== 0 && counts.failed === 0) Object.assign(counts, { failed: 1, failures: [`it ended with ${status}`] })
  return { name, ...counts, seconds: Math.round((Date.now() - started) / 1000) }
}

const ansi = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const firstLine = (text = '') => text.replace(ansi, '').trim().split('\n')[0]

/** What failed in a report of Vitest: a test, or a whole file that could not be run. */
const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((it) => it.status !== 'passed')
    if (failed.length === 0 && file.status !== 'passed') return [`${file.name}: ${firstLine(file.message)}`]
    return failed.map((it) => `${it.fullName}: ${it.status}, ${firstLine(it.failureMessages?.[0])}`)
  })

/** What failed in a report of Playwright, whose suites lie in one another. */
const failuresOfPlaywright = ({ suites = [], specs = [] }) => [
  ...specs
    .flatMap((spec) => spec.tests.map((test) => ({ title: spec.title, ...test })))
    .filter((it) => it.status !== 'expected')
    .map((it) => `${it.title}: ${it.status}, ${firstLine(it.results.find((one) => one.error)?.error.message)}`),
  ...suites.flatMap(failuresOfPlaywright)
]

const vitest = (name, project, env, only = []) =>
  suite(
    name,
    (report) =>
      node(
        [
          'node_modules/vitest/vitest.mjs',
          'run',
          ...only,
          '--project',
          project,
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`
        ],
        env
      ),
    (it) => ({
      passed: it.numPassedTests,
      failed: it.numFailedTests + it.numPendingTests,
      failures: failuresOfVitest(it)
    })
  )
const journeys = (name, env, only = []) =>
  suite(
    name,
    (report) => node(['scripts/e2e.mjs', ...only], { E2E_REPORT: report, ...env }),
    (it) => ({
      passed: it.stats.expected,
      failed: it.stats.unexpected + it.stats.flaky + it.stats.skipped,
      failures: failuresOfPlaywright(it)
    })
  )
const checks = () =>
  suite(
    'checks',
    (report) => {
      const status = node(['scripts/check.mjs'])
      writeFileSync(report, JSON.stringify({ status }))
      return status
    },
    ({ status }) => ({
      passed: status === 0 ? 1 : 0,
      failed: status === 0 ? 0 : 1,
      failures: status === 0 ? [] : [`they ended with ${status}`]
    })
  )

async function freshPostgres(name) {
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

/** The others ask nothing of it. */
const askingTheDatabase = ['db', 'features', 'http', 'jobs', 'live', 'vault']
  .map((it) => `server/src/${it}/`)
  .concat('server/src/main.test.ts')

const outcome = onPostgres
  ? [
      vitest('server on PostgreSQL', 'server', { DATABASE_URL_TEST: server }, askingTheDatabase),
      vitest('durability on PostgreSQL', 'durability', { DATABASE_URL_TEST: server }),
      journeys('journeys on PostgreSQL', { DATABASE_URL: await freshPostgres('arogyachat_e2e') }, [
        // The walk through all screens in all languages asks nothing of the database.
        'consultation',
        'line'
      ])
    ]
  : [
      checks(),
      vitest('server', 'server', { DATABASE_URL_TEST: '' }),
      vitest('assistant', 'assistant'),
      vitest('web', 'web'),
      vitest('durability', 'durability', { DATABASE_URL_TEST: '' }),
      journeys('journeys', { DATABASE_URL: '' })
    ]

console.log()
for (const it of outcome)
  console.log(`${it.failed ? '✗' : '✓'} ${it.name}: ${it.passed} passed, ${it.failed} failed (${it.seconds} s)`)
const failures = outcome.flatMap((suite) => suite.failures.map((it) => `${suite.name} › ${it}`))
for (const it of failures) console.log(`✗ ${it}`)
const sum = (key) => outcome.reduce((total, it) => total + it[key], 0)
writeFileSync(
  join(results, onPostgres ? 'total-postgres.json' : 'total.json'),
  JSON.stringify({ passed: sum('passed'), failed: sum('failed'), failures })
)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') ? 1 : 0
