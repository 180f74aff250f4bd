import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, envExample, readConfig } from './config.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('the settings', () => {
  it('need nothing to be set, and an empty value is none', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: ' ' })
    expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', isDemo: true, rateLimits: true })
    expect(config.databaseUrl).toBeUndefined()
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('report every problem at once, without repeating a value', () => {
    const problems = problemsOf({
      PORT: '70000',
      DEMO: 'maybe',
      DATABASE_URL: 'mysql://root:hush@db',
      TURN_URLS: 'turn:a.example, http://b.example',
      LOG_LEVEL: 'loud'
    })
    expect(problems.map((it) => it.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'DEMO',
      'TURN_URLS',
      'LOG_LEVEL',
      'TURN_SECRET'
    ])
    expect(problems.join()).not.toContain('hush')
  })

  it('ask for the secret that TURN servers need', () => {
    expect(problemsOf({ TURN_URLS: 'turn:a.example' })).toEqual(['TURN_SECRET is needed with TURN_URLS'])
    expect(readConfig({ TURN_URLS: 'turn:a.example, turns:b.example', TURN_SECRET: 'a-long-secret' }).turnUrls).toEqual(
      ['turn:a.example', 'turns:b.example']
    )
  })

  it('are written down in .env.example, each with its meaning', () => {
    expect(readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
  })
})
