import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { type Database, isDatabaseUnavailable } from './database.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})

const counter = (key: string) => ({ key, window_start: new Date(0), count: 1 })
const keys = async () =>
  (await database.db.selectFrom('rate_counters').select('key').execute()).map((entry) => entry.key)

describe('a transaction', () => {
  it('commits all of its writes or none', async () => {
    await database.transaction((tx) => tx.insertInto('rate_counters').values(counter('kept')).execute())
    const broken = database.transaction(async (tx) => {
      await tx.insertInto('rate_counters').values(counter('undone')).execute()
      throw new Error('no')
    })
    await expect(broken).rejects.toThrow('no')
    expect(await keys()).toEqual(['kept'])
  })

  it('rejects a query that bypasses it', async () => {
    const queries: (() => Promise<unknown>)[] = [
      () => database.db.selectFrom('accounts').select('id').execute(),
      () => database.pool.query('select 1'),
      () => database.pool.connect(),
      () => database.transaction(async () => undefined)
    ]
    for (const query of queries) {
      await expect(database.transaction(query)).rejects.toThrow('A transaction is open here')
    }
    await database.ping()
  })

  it('does not affect queries of work that continues after it', async () => {
    let later: Promise<unknown> = Promise.resolve()
    let end = () => {}
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    await database.transaction(async () => {
      later = ended.then(() => database.ping())
    })
    end()
    await later
  })

  it('is retried after a deadlock, and not after other errors', async () => {
    let runs = 0
    const answer = await database.transaction(async (tx) => {
      if (++runs < 3) await sql`do $$ begin raise exception 'victim' using errcode = '40P01'; end $$`.execute(tx)
      return 'done'
    })
    expect([answer, runs]).toEqual(['done', 3])

    runs = 0
    const failing = database.transaction(async (tx) => {
      runs++
      await sql`select 1/0`.execute(tx)
    })
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(runs).toBe(1)
  })
})

describe('the driver', () => {
  it('returns dates as text, timestamps as Date, bytea as Buffer, and bigint as number where that is exact', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select date '2026-11-20' as day, timestamptz '2026-11-20T00:00:00Z' as instant, '\\x01'::bytea as bytes,
        count(*) as small, 9007199254740993::int8 as large, null::date as nothing
    `.execute(database.db)
    expect(rows).toEqual([
      {
        day: '2026-11-20',
        instant: new Date('2026-11-20T00:00:00Z'),
        bytes: Buffer.from([1]),
        small: 1,
        large: '9007199254740993',
        nothing: null
      }
    ])
  })

  it('continues after errors, with named statements and concurrent queries', async () => {
    const asked = Array.from({ length: 100 }, (_, n) =>
      n % 3 === 0
        ? database.pool.query('select no_such_column').catch((error: { code: string }) => error.code)
        : database.pool
            .query({ name: 'same', text: 'select $1::int as n', values: [n] })
            .then((queryResult) => queryResult.rows[0].n)
    )
    expect(await Promise.all(asked)).toEqual(Array.from({ length: 100 }, (_, n) => (n % 3 === 0 ? '42703' : n)))
  })

  it('never reuses a connection with an open transaction', async () => {
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query("insert into rate_counters values ('left open', now(), 1)")
    client.release(true)
    expect(await keys()).not.toContain('left open')
  })
})

describe('isDatabaseUnavailable', () => {
  it.each([
    ['a refused connection', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['every address refused', new AggregateError([Object.assign(new Error(''), { code: 'ECONNREFUSED' })])],
    ['a restart', Object.assign(new Error('terminating connection'), { code: '57P01' })],
    ['too many connections', Object.assign(new Error('sorry'), { code: '53300' })],
    ['a cut connection', new Error('Connection terminated unexpectedly')],
    ['a full pool', new Error('timeout exceeded when trying to connect')]
  ])('is true for %s', (_, error) => expect(isDatabaseUnavailable(error)).toBe(true))

  it('is false for a failed query and for other values', async () => {
    const error = await sql`select 1/0`.execute(database.db).catch((value: unknown) => value)
    expect(isDatabaseUnavailable(error)).toBe(false)
    expect(isDatabaseUnavailable('a text')).toBe(false)
  })
})
