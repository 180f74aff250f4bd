import { generateKeyPairSync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import type { AbdmConfig } from '../../platform/config/abdm-settings.ts'
import { type AbhaServer, abhaCredentials, abhaServer } from '../../testing/providers/abha-server.ts'
import { type AnsweringCall, type AnsweringServer, answeringServer } from '../../testing/providers/answering-server.ts'
import { resultOrFailure, testProviderFailures } from '../../testing/providers/provider-behaviour.ts'
import { openAbhaRegister } from './open.ts'
import type { AbhaRegister } from './port.ts'

const number = '91-7345-1816-0779'
const limits = { timeoutMs: 2000, maxBytes: 500_000 }
const still: Clock = { now: () => new Date('2026-11-20T03:30:00.000Z') }
const signal = new AbortController().signal
const accounts = [
  { number, address: 'Asha.Devi@SBX', mobile: '9811112233', status: 'ACTIVE' },
  { number: '22-7225-4829-5255', address: null, mobile: '9811112244', status: 'ACTIVE' },
  { number: '43-4221-5105-6749', address: null, mobile: '9811112255', status: 'DEACTIVATED' }
]

function open(url: string, more: Partial<AbdmConfig> = {}, clock: Clock = still, isDemo = false): AbhaRegister {
  const abdm: AbdmConfig = { environment: 'sandbox', ...abhaCredentials, gatewayUrl: url, abhaUrl: url, ...more }
  const register = openAbhaRegister({ abdm, isDemo }, clock, limits)
  if (!register) throw new Error('No register')
  return register
}

describe('the register of the ABDM', () => {
  let server: AbhaServer
  beforeAll(async () => {
    server = await abhaServer(accounts)
  })
  afterAll(() => server.close())
  afterEach(() => {
    server.calls.length = 0
  })
  const paths = () => server.calls.map(({ path }) => path)
  const request = async (register: AbhaRegister, asked = number) => {
    const requested = await register.requestCode(asked, signal)
    if (!requested) throw new Error('Unknown number')
    return requested
  }

  it('confirms an account with the code that was sent to its phone', async () => {
    const register = open(server.url)
    const { transactionId, sentTo } = await request(register)
    expect(sentTo).toBe('2233')
    const code = server.lastCode()
    expect(await register.confirmCode({ number, transactionId, code }, signal)).toEqual({
      number,
      address: 'asha.devi@sbx'
    })
    expect(paths()).toEqual([
      '/api/hiecm/gateway/v3/sessions',
      '/v3/profile/public/certificate',
      '/v3/profile/login/request/otp',
      '/v3/profile/login/verify'
    ])
    expect(JSON.stringify(server.calls)).not.toContain(number)
    expect(JSON.stringify(server.calls)).not.toContain(`"${code}"`)
  })

  it('confirms an account that has no address', async () => {
    const register = open(server.url)
    const { transactionId } = await request(register, '22-7225-4829-5255')
    const code = server.lastCode()
    expect(await register.confirmCode({ number: '22-7225-4829-5255', transactionId, code }, signal)).toEqual({
      number: '22-7225-4829-5255',
      address: null
    })
  })

  it('returns null for a number that nobody has, and asks for the certificate again afterwards', async () => {
    const register = open(server.url)
    expect(await register.requestCode('10-0000-0000-0008', signal)).toBeNull()
    await request(register)
    expect(paths().filter((path) => path.includes('certificate'))).toHaveLength(2)
  })

  it('returns null for a wrong code, and takes the right one afterwards, once', async () => {
    const register = open(server.url)
    const { transactionId } = await request(register)
    const code = server.lastCode()
    expect(await register.confirmCode({ number, transactionId, code: '000000' }, signal)).toBeNull()
    expect(await register.confirmCode({ number, transactionId, code }, signal)).not.toBeNull()
    expect(await register.confirmCode({ number, transactionId, code }, signal)).toBeNull()
  })

  it('declines an account that is closed, and one that was not asked for', async () => {
    const register = open(server.url)
    const closed = await request(register, '43-4221-5105-6749')
    const confirm = { number: '43-4221-5105-6749', transactionId: closed.transactionId, code: server.lastCode() }
    expect(await resultOrFailure(register.confirmCode(confirm, signal), /hush|43-4221/)).toMatchObject({
      reason: 'declined'
    })
    const { transactionId } = await request(register)
    const other = { number: '22-7225-4829-5255', transactionId, code: server.lastCode() }
    expect(await resultOrFailure(register.confirmCode(other, signal), /hush|22-7225/)).toMatchObject({
      reason: 'declined'
    })
  })

  it('uses one session and one certificate for several calls, and renews them in time', async () => {
    let nowMs = 0
    const register = open(server.url, {}, { now: () => new Date(nowMs) })
    await request(register)
    await request(register)
    expect(paths().filter((path) => path.includes('sessions'))).toHaveLength(1)
    expect(paths().filter((path) => path.includes('certificate'))).toHaveLength(1)
    nowMs = 19 * 60_000
    await request(register)
    expect(paths().filter((path) => path.includes('sessions'))).toHaveLength(2)
    nowMs = 61 * 60_000
    await request(register)
    expect(paths().filter((path) => path.includes('certificate'))).toHaveLength(2)
  })

  it('starts another session when the gateway ended it early', async () => {
    const register = open(server.url)
    await request(register)
    server.endSessions()
    expect(await request(register)).toMatchObject({ sentTo: '2233' })
  })

  it('says that the client of the site is not accepted', async () => {
    const register = open(server.url, { clientSecret: 'hush-2' })
    expect(await resultOrFailure(register.requestCode(number, signal), /hush|91-7345/)).toMatchObject({
      reason: 'unauthorised'
    })
    expect(server.calls).toHaveLength(1)
  })

  it('asks the consent manager of the environment', async () => {
    const register = open(server.url, { environment: 'production' })
    await resultOrFailure(register.requestCode(number, signal), /hush/)
    expect(server.calls[0]?.headers['x-cm-id']).toBe('abdm')
  })
})

describe('a demonstration', () => {
  const abdm: AbdmConfig = { ...abhaCredentials, environment: 'production', gatewayUrl: undefined, abhaUrl: undefined }
  it('never asks the register in production', () => {
    expect(openAbhaRegister({ abdm, isDemo: true }, still)).toBeNull()
    expect(openAbhaRegister({ abdm, isDemo: false }, still)?.environment).toBe('production')
    expect(openAbhaRegister({ abdm: { ...abdm, environment: 'sandbox' }, isDemo: true }, still)?.environment).toBe(
      'sandbox'
    )
  })
  it('and no site asks one without settings', () => {
    expect(openAbhaRegister({ abdm: null, isDemo: false }, still)).toBeNull()
  })
})

describe('a failing register', () => {
  const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let message = 'OTP sent'
  let encryptionAlgorithm = 'RSA/ECB/OAEPWithSHA-1AndMGF1Padding'
  const answerTo = ({ path }: AnsweringCall): unknown =>
    path.endsWith('/sessions')
      ? { accessToken: 'hush-3', expiresIn: 1200 }
      : path.endsWith('/certificate')
        ? { publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'), encryptionAlgorithm }
        : { txnId: 'transaction-1', message }
  let server: AnsweringServer
  beforeAll(async () => {
    server = await answeringServer(answerTo)
  })
  afterAll(() => server.close())
  afterEach(() => {
    server.calls.length = 0
    server.behave({ kind: 'answers' })
    message = 'OTP sent'
    encryptionAlgorithm = 'RSA/ECB/OAEPWithSHA-1AndMGF1Padding'
  })

  it('refuses a certificate of another encryption', async () => {
    encryptionAlgorithm = 'RSA/ECB/PKCS1Padding'
    expect(await resultOrFailure(open(server.url).requestCode(number, signal), /hush/)).toMatchObject({
      reason: 'unreadable'
    })
  })

  it('takes only the digits after the hidden ones for those of the phone', async () => {
    message = 'OTP sent to ******2233. It is valid for 10 minutes.'
    expect(await open(server.url).requestCode(number, signal)).toMatchObject({ sentTo: '2233' })
    message = 'OTP sent. It is valid for 10 minutes.'
    expect(await open(server.url).requestCode(number, signal)).toMatchObject({ sentTo: null })
  })

  it('does not know the phone where the register does not tell', async () => {
    expect(await open(server.url).requestCode(number, signal)).toEqual({ transactionId: 'transaction-1', sentTo: null })
  })

  testProviderFailures({
    server: () => server,
    open: (clock = still) => {
      const abdm: AbdmConfig = {
        environment: 'sandbox',
        ...abhaCredentials,
        gatewayUrl: server.url,
        abhaUrl: server.url
      }
      const register = openAbhaRegister({ abdm, isDemo: false }, clock, { timeoutMs: 400, maxBytes: 100_000 })
      return async (abort = signal) => {
        const result = register && (await resultOrFailure(register.requestCode(number, abort), /hush|91-7345/))
        return result && 'transactionId' in result ? result.transactionId : result
      }
    },
    expected: 'transaction-1'
  })
})
