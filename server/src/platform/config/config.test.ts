import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { envExample } from './settings.ts'

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('has defaults for every setting and treats an empty value as unset', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: ' ' })
    expect(config).toMatchObject({ port: 3000, publicUrl: 'http://localhost:3000', isDemo: true, rateLimits: true })
    expect(config.databaseUrl).toBeUndefined()
    expect(Object.isFrozen(config)).toBe(true)
  })

  it('reports all problems together, without repeating any value', () => {
    const problems = problemsOf({
      PORT: '70000',
      DEMO: 'maybe',
      DATABASE_URL: 'mysql://root:hush@db',
      TURN_URLS: 'turn:a.example, http://b.example',
      LOG_LEVEL: 'loud'
    })
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'DEMO',
      'TURN_URLS',
      'LOG_LEVEL',
      'TURN_SECRET',
      'MASTER_KEY'
    ])
    expect(problems.join()).not.toContain('hush')
  })

  it('requires TURN_SECRET with TURN_URLS', () => {
    expect(problemsOf({ TURN_URLS: 'turn:a.example' })).toEqual(['TURN_SECRET is needed with TURN_URLS'])
    const secret = 'x'.repeat(32)
    expect(problemsOf({ TURN_URLS: 'turn:a.example', TURN_SECRET: secret.slice(1) })).toEqual([
      'TURN_SECRET must have at least 32 characters; make one with: openssl rand -hex 32'
    ])
    expect(readConfig({ TURN_URLS: 'turn:a.example, turns:b.example', TURN_SECRET: secret }).turnUrls).toEqual([
      'turn:a.example',
      'turns:b.example'
    ])
  })

  it('configures no language model by default', () => {
    expect(readConfig({}).languageModel).toBeNull()
    expect(readConfig({ LLM_PROVIDER: 'none' }).languageModel).toBeNull()
    expect(
      readConfig({ LLM_PROVIDER: 'openai', LLM_BASE_URL: 'http://localhost:11434/v1/', LLM_MODEL: 'gemma3:12b' })
        .languageModel
    ).toEqual({ provider: 'openai', baseUrl: 'http://localhost:11434/v1', apiKey: undefined, model: 'gemma3:12b' })
  })

  it('reports missing and unused settings of a language model', () => {
    expect(problemsOf({ LLM_PROVIDER: 'openai', LLM_API_KEY: 'k' })).toEqual([
      'LLM_BASE_URL is needed with LLM_PROVIDER=openai',
      'LLM_MODEL is needed with LLM_PROVIDER=openai'
    ])
    expect(problemsOf({ LLM_PROVIDER: 'gemini', LLM_MODEL: 'gemini-2.5-flash' })).toEqual([
      'LLM_API_KEY is needed with LLM_PROVIDER=gemini'
    ])
    expect(problemsOf({ LLM_API_KEY: 'hush', PORT: 'x' })).toEqual([
      'PORT must be a port',
      'LLM_API_KEY has no use without LLM_PROVIDER'
    ])
    expect(problemsOf({ LLM_PROVIDER: 'claude' })).toEqual(['LLM_PROVIDER must be none, openai or gemini'])
  })

  it('connects to the ABDM only with the client of the site, over https, and not at all by default', () => {
    const client = { ABDM_CLIENT_ID: 'SBX_1', ABDM_CLIENT_SECRET: 'hush' }
    expect(readConfig({}).abdm).toBeNull()
    expect(
      readConfig({ ABDM_ENVIRONMENT: 'sandbox', ...client, ABDM_ABHA_URL: 'http://localhost:9/api/' }).abdm
    ).toEqual({
      environment: 'sandbox',
      clientId: 'SBX_1',
      clientSecret: 'hush',
      gatewayUrl: undefined,
      abhaUrl: 'http://localhost:9/api'
    })
    expect(problemsOf({ ABDM_ENVIRONMENT: 'production', ABDM_CLIENT_ID: 'SBX_1' })).toEqual([
      'ABDM_CLIENT_SECRET is needed with ABDM_ENVIRONMENT=production'
    ])
    expect(problemsOf(client)).toEqual([
      'ABDM_CLIENT_ID has no use without ABDM_ENVIRONMENT',
      'ABDM_CLIENT_SECRET has no use without ABDM_ENVIRONMENT'
    ])
    expect(
      problemsOf({ ABDM_ENVIRONMENT: 'production', ...client, ABDM_GATEWAY_URL: 'http://gateway.example.org' })
    ).toEqual(['ABDM_GATEWAY_URL must be https: outside this network'])
    expect(problemsOf({ ABDM_ENVIRONMENT: 'test' })[0]).toBe('ABDM_ENVIRONMENT must be none, sandbox or production')
  })

  it('refuse a model that would hear what people write in the open, or a key that could be read', () => {
    const openai = { LLM_PROVIDER: 'openai', LLM_MODEL: 'm' }
    expect(problemsOf({ ...openai, LLM_BASE_URL: 'http://models.example.org/v1' })[0]).toMatch(
      /^LLM_BASE_URL must be https/
    )
    expect(problemsOf({ ...openai, LLM_BASE_URL: 'https://user:hush@models.example.org/v1' })).toEqual([
      'LLM_BASE_URL must have no password, ? or #'
    ])
    expect(problemsOf({ ...openai, LLM_BASE_URL: 'not a url' })).toHaveLength(1)
    expect(problemsOf({ ...openai, LLM_BASE_URL: 'https://models.example.org/v1', LLM_API_KEY: 'a\nb' })).toHaveLength(
      1
    )
    for (const host of ['ollama:11434', '192.168.1.5:8000', '[::1]:8080'])
      expect(problemsOf({ ...openai, LLM_BASE_URL: `http://${host}/v1` }), host).toEqual([])
  })

  it('trusts the listed proxies, by default those on this machine, and refuses what is not a network', () => {
    const trusted = (list?: string) =>
      readConfig({ TRUSTED_PROXIES: list }).trustedProxies.map(([address, prefix]) => `${address}/${prefix}`)
    expect(trusted()).toEqual(['127.0.0.0/8', '::1/128'])
    expect(trusted('10.0.0.5, fd00::/8')).toEqual(['10.0.0.5/32', 'fd00::/8'])
    expect(trusted('none')).toEqual([])
    for (const wrong of ['proxy.example.org', '10.0.0.5,', '10.0.0.0/40', 'true'])
      expect(problemsOf({ TRUSTED_PROXIES: wrong }), wrong).toEqual([
        'TRUSTED_PROXIES must be none, or addresses and networks like 127.0.0.0/8,::1'
      ])
  })

  it('turns DEMO off with DATABASE_URL or an https PUBLIC_URL, unless DEMO is set', () => {
    const url = 'postgres://localhost/arogyachat'
    const key = { MASTER_KEY: 'a'.repeat(64) }
    const isDemo = (env: Record<string, string>) => readConfig(env).isDemo
    expect(isDemo({})).toBe(true)
    expect(isDemo({ PUBLIC_URL: 'http://192.168.1.5:3000' })).toBe(true)
    expect(isDemo({ PUBLIC_URL: 'https://arogya.example' })).toBe(false)
    expect(isDemo({ DATABASE_URL: url, ...key })).toBe(false)
    expect(isDemo({ DATABASE_URL: url, ...key, PUBLIC_URL: 'https://arogya.example', DEMO: 'on' })).toBe(true)
    expect(isDemo({ DEMO: 'off' })).toBe(false)
  })

  it('requires MASTER_KEY with DATABASE_URL and explains how to create one', () => {
    const [problem, ...others] = problemsOf({ DATABASE_URL: 'postgres://localhost/arogyachat' })
    expect(problem).toMatch(/^MASTER_KEY is needed with DATABASE_URL.*openssl rand -base64 32/)
    expect(others).toEqual([])
  })

  it('refuses combinations of settings that are unsafe', () => {
    expect(problemsOf({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://arogya.example' })[0]).toMatch(/^RATE_LIMITS must not/)
    expect(problemsOf({ RATE_LIMITS: 'off' })).toEqual([])
    expect(problemsOf({ SMTP_TLS: 'off' })).toEqual(['SMTP_TLS=off has no use without an smtp:// SMTP_URL'])
    expect(problemsOf({ SMTP_TLS: 'off', SMTP_URL: 'smtps://mail.example' })).toHaveLength(1)
    expect(readConfig({ SMTP_TLS: 'off', SMTP_URL: 'smtp://mail.example' }).smtpNeedsTls).toBe(false)
    expect(readConfig({ SMTP_URL: 'smtp://mail.example' }).smtpNeedsTls).toBe(true)
  })

  it('parses SOCIAL_LINKS, which are empty by default and https only', () => {
    expect(readConfig({}).socialLinks).toEqual([])
    expect(
      readConfig({ SOCIAL_LINKS: 'Mastodon=https://social.example/@a, X=https://x.example/a?b=c,' }).socialLinks
    ).toEqual([
      { name: 'Mastodon', url: 'https://social.example/@a' },
      { name: 'X', url: 'https://x.example/a?b=c' }
    ])
    for (const wrong of ['https://x.example', 'X=http://x.example', 'X=javascript:alert(1)', '=https://x.example'])
      expect(problemsOf({ SOCIAL_LINKS: wrong }), wrong).toEqual([
        'SOCIAL_LINKS must be like Name=https://…, separated by commas'
      ])
  })

  it('documents every setting in .env.example', () => {
    expect(readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8')).toBe(envExample())
  })
})
