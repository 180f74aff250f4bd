/**
 * `npm run bench`: bookings against pgbench running the same transaction, list and login against bare node:http doing the same
 * work, all on one PostgreSQL started for this run. Machines differ, so read the ratios.
 * `BENCH_SECONDS` (default 8) is the length of each measurement.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { addDays, dateInIndia } from '@arogyachat/contract/india-time'
import autocannon from 'autocannon'
import pg from 'pg'
import { buildIfStale } from '../scripts/build/site.ts'
import { root } from '../scripts/repository.ts'
import { type Cluster, startCluster } from './postgres.ts'

await buildIfStale()
const seconds = Number(process.env.BENCH_SECONDS ?? 8)
const findFreePort = () =>
  new Promise<number>((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
const ports = { postgres: await findFreePort(), server: await findFreePort(), bare: await findFreePort() }
const connections = 20
/** The size of the server's pool, so that both use the same number of connections. */
const pgbenchClients = 10
const password = 'quiet-mango-river-42'
const slots = Array.from({ length: 96 }, (_, i) => {
  const time = (quarter: number) =>
    `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
  return `${time(i)}-${i === 95 ? '23:59' : time(i + 1)}`
})
/** Enough that no patient holds more than a few appointments with one doctor, which the server refuses. */
const doctorCount = 2400
const tomorrow = addDays(dateInIndia(new Date()), 1)

async function waitUntilUp(url: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(url).catch(() => null)
    if (response && response.status < 600) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`${url} does not respond`)
}

const post = async (path: string, body: object) => {
  const response = await fetch(`http://127.0.0.1:${ports.server}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  const { token, userId } = (await response.json()) as { token: string; userId: string }
  return { token, userId, cookie: (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '' }
}

const registerPatient = (index: number) =>
  post('/api/auth/patient/register', {
    name: `Bench Patient ${index}`,
    email: `patient-${index}@bench.example`,
    phone: '9876543210',
    password,
    age: 30,
    gender: 'Other',
    consentVersion: privacyNoticeVersion
  })

/** A doctor's id from a number in SQL, so that pgbench can choose one as cheaply as the load does. */
const doctorId = (number: string) => `('01900000-0000-7000-8000-' || lpad((${number})::text, 12, '0'))::uuid`

/** Doctors with slots all day, so that bookings do not conflict. */
async function fillDoctors(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with made as (
       insert into accounts (id, role, email, password_hash, created_at)
       select ${doctorId('n')}, 'doctor', 'doctor-' || n || '@bench.example', '', now() from generate_series(1, $1) n returning id
     )
     insert into doctors (id, name, phone, specialization, gender, experience, consultation_fee, qualifications, days, time_slots, languages, bookable_since)
     select id, 'Bench Doctor ' || id, '9876543210', 'Cardiology', 'Other', 5, 500, '{MBBS}',
       '{Monday,Tuesday,Wednesday,Thursday,Friday,Saturday,Sunday}', $2, '{English}', now() from made returning id`,
    [doctorCount, slots]
  )
  return rows.map((doctor) => doctor.id)
}

interface Rate {
  perSecond: number
  p99Ms: number
}

async function load(options: Partial<autocannon.Options> & { url: string }): Promise<Rate> {
  const result = await autocannon({ connections, duration: seconds, ...options })
  const bad = result.non2xx + result.errors
  if (bad > 0) throw new Error(`${options.url}: ${bad} responses were not 2xx`)
  return { perSecond: result['2xx'] / result.duration, p99Ms: result.latency.p99 }
}

const main = async () => {
  const cluster = startCluster(ports.postgres)
  const folder = mkdtempSync(join(tmpdir(), 'arogyachat-bench-'))
  // pgbench does not run as root, and reads its script from here.
  chmodSync(folder, 0o755)
  const children: ChildProcess[] = []
  const environment = {
    ...process.env,
    DATABASE_URL: cluster.url,
    MASTER_KEY: 'a'.repeat(64),
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error'
  }
  const start = (args: string[], port: number) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...environment, PORT: String(port) },
      stdio: ['ignore', 'inherit', 'inherit']
    })
    children.push(child)
  }
  const client = new pg.Client({ connectionString: cluster.url })
  try {
    start(['server/dist/main.js'], ports.server)
    await waitUntilUp(`http://127.0.0.1:${ports.server}/api/ready`)
    start(['--import', 'tsx', 'bench/bare-server.ts'], ports.bare)
    await waitUntilUp(`http://127.0.0.1:${ports.bare}/api/doctors`)
    await client.connect()
    const doctors = await fillDoctors(client)
    const patients = await Promise.all(Array.from({ length: connections }, (_, i) => registerPatient(i)))

    const booking = await load({ url: `http://127.0.0.1:${ports.server}`, ...bookings(doctors, patients) })
    const { rows: sessions } = await client.query<Session>('select account_id, token_hash from sessions')
    const pgbench = runPgbench(cluster, join(folder, 'booking.sql'), sameTransaction(sessions))
    row('booking', booking, pgbench, 'pgbench, the same statements', 0.35)

    const first = patients[0]
    const list = (port: number) =>
      load({
        url: `http://127.0.0.1:${port}/api/doctors?specialization=Cardiology&pageSize=20`,
        headers: { cookie: first?.cookie ?? '' }
      })
    row(
      'list of doctors',
      await list(ports.server),
      (await list(ports.bare)).perSecond,
      'bare node:http, the same work',
      0.7
    )

    const login = (port: number) =>
      load({
        url: `http://127.0.0.1:${port}/api/auth/patient/login`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'patient-1@bench.example', password })
      })
    row('login', await login(ports.server), (await login(ports.bare)).perSecond, 'bare node:http, the same work', 0.7)
  } finally {
    await client.end().catch(() => undefined)
    for (const child of children) child.kill('SIGKILL')
    cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a script with pgbench and returns its transactions per second. */
function runPgbench(cluster: Cluster, file: string, script: string): number {
  writeFileSync(file, script)
  const options = ['-n', '-M', 'prepared', '-c', String(pgbenchClients), '-j', '2', '-T', String(seconds)]
  const report = cluster.run('pgbench', [...options, '-f', file, 'postgres'])
  return Number(/tps = ([\d.]+)/.exec(report)?.[1])
}

/** Each request books the next free slot of the next doctor, so that the load spreads over the doctors. */
function bookings(doctors: string[], patients: { token: string; cookie: string }[]): Partial<autocannon.Options> {
  let next = 0
  return {
    requests: [
      {
        method: 'POST',
        path: '/api/appointments',
        setupRequest: (request) => {
          const index = next++
          // Each round over the doctors shifts the patients, so that none holds many appointments with one doctor.
          const round = Math.floor(index / doctors.length)
          const patient = patients[(index + round) % patients.length]
          const day = Math.floor(round / slots.length)
          return {
            ...request,
            headers: {
              'content-type': 'application/json',
              cookie: patient?.cookie ?? '',
              'x-csrf-token': patient?.token ?? ''
            },
            body: JSON.stringify({
              doctorId: doctors[index % doctors.length],
              appointmentDate: addDays(tomorrow, day),
              timeSlot: slots[round % slots.length],
              consultationType: 'video',
              symptoms: 'Fever for two days and a headache'
            })
          }
        }
      }
    ]
  }
}

interface Session {
  account_id: string
  token_hash: Buffer
}

/**
 * The statements of one booking with its session, exactly as the server sends them, on dates that the server's bookings do not
 * use. They come from the log of PostgreSQL with `log_statement=all` during one booking of a patient whose key was in memory.
 * Only the server sends the NOTIFY to other nodes afterwards. Texts have no colon, which pgbench would read as a variable.
 */
function sameTransaction(sessions: Session[]): string {
  const array = (texts: string[], type: string) => `('{${texts.join(',')}}'::${type}[])[:patient::int]`
  const patient = array(
    sessions.map((session) => session.account_id),
    'uuid'
  )
  const tokenHash = array(
    sessions.map((session) => `"\\\\x${session.token_hash.toString('hex')}"`),
    'bytea'
  )
  const doctor = doctorId(':doctor::int')
  const date = 'current_date + :day::int'
  const hash = "decode(repeat('cd', 32), 'hex')"
  return `\\set doctor random(1, ${doctorCount})
\\set patient random(1, ${sessions.length})
\\set day random(1000, 900000)
select "sessions"."id", "sessions"."is_remembered", "sessions"."last_seen_at", "sessions"."expires_at", "accounts"."id" as "account_id", "accounts"."role", "accounts"."language" from "sessions" inner join "accounts" on "accounts"."id" = "sessions"."account_id" where "sessions"."token_hash" = ${tokenHash};
begin;
select "patient_id", "audit_count", "audit_head" from "patient_keys" where "patient_id" in (${patient}) order by "patient_id" for update;
select "d"."days", "d"."time_slots", "d"."verified_at", exists (select "o"."date" from "doctor_days_off" as "o" where "o"."doctor_id" = "d"."id" and "o"."date" = ${date}) as "is_day_off", array(select slot from appointments where doctor_id = d.id and date = ${date} and status in ('scheduled', 'confirmed')) as "taken", "d"."name" as "doctor_name", "d"."specialization", "di"."updated_at" as "doctor_image_at", "p"."name" as "patient_name", "p"."age" as "patient_age", "p"."gender" as "patient_gender", "pi"."updated_at" as "patient_image_at", (select id from appointments where doctor_id = d.id and patient_id = p.id and date = ${date} and slot = '0900-0915' and status in ('scheduled', 'confirmed')) as "own_id", (select count(*)::int from appointments where doctor_id = d.id and patient_id = p.id and status in ('scheduled', 'confirmed') and date >= current_date and (date > current_date or substr(slot, 7) > '0900')) as "ahead" from "doctors" as "d" inner join "patients" as "p" on "p"."id" = ${patient} left join "profile_images" as "di" on "di"."account_id" = "d"."id" left join "profile_images" as "pi" on "pi"."account_id" = "p"."id" where "d"."id" = ${doctor};
insert into "appointments" ("id", "patient_id", "doctor_id", "date", "slot", "status", "consultation_type", "symptoms_sealed", "room_id", "canceled_by", "met_at", "created_at", "updated_at") values (gen_random_uuid(), ${patient}, ${doctor}, ${date}, '0900-0915', 'scheduled', 'video', decode(repeat('ab', 64), 'hex'), gen_random_uuid(), null, null, now(), now()) on conflict ("doctor_id", "date", "slot") where status in ('scheduled', 'confirmed') do nothing returning "id";
with "recorded" as (insert into "audit_events" ("patient_id", "number", "at", "actor_id", "actor_role", "action", "subject_id", "hash") select ${patient}, audit_count + 1, now(), ${patient}, 'patient', 'change of appointment', gen_random_uuid(), ${hash} from patient_keys where patient_id = ${patient}) update "patient_keys" as "k" set "audit_count" = "k"."audit_count" + "head"."more", "audit_head" = "head"."hash" from unnest(array[${patient}], array[1], array[${hash}]) as head (id, more, hash) where "k"."patient_id" = "head"."id";
commit;
`
}

function row(name: string, ours: Rate, baseline: number, against: string, target: number): void {
  const ratio = ours.perSecond / baseline
  const numbers = `${ours.perSecond.toFixed(0)}/s (p99 ${ours.p99Ms} ms) against ${baseline.toFixed(0)}/s of ${against}`
  console.log(`${ratio >= target ? '✓' : '✗'} ${name}: ${ratio.toFixed(2)} (target ${target}): ${numbers}`)
}

await main()
