import { constants, generateKeyPairSync, privateDecrypt, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface AbhaServerCall {
  path: string
  headers: IncomingMessage['headers']
  body: Record<string, unknown> | null
}

export interface AbhaServer {
  /** Of the gateway and of the ABHA service. */
  url: string
  calls: AbhaServerCall[]
  /** Ends every session, as the gateway may. */
  endSessions(): void
  /** The code that was sent last. */
  lastCode(): string
  close(): Promise<void>
}

interface Account {
  number: string
  address: string | null
  mobile: string
  status: string
}

const credentials = { clientId: 'SBX_000001', clientSecret: 'hush-1' }
/** What this server accepts as the client of the site. */
export const abhaCredentials = credentials

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

/**
 * A local server with the calls of ABHA version 3 that a site makes: session, certificate, request and verification of a code. It
 * decrypts what is sent and refuses what the real one is documented to refuse.
 */
export async function abhaServer(accounts: readonly Account[]): Promise<AbhaServer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const sessions = new Set<string>()
  const requests = new Set<string>()
  const transactions = new Map<string, { account: Account; code: string }>()
  const calls: AbhaServerCall[] = []
  let code = ''

  const decrypted = (text: unknown): string => {
    const key = { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
    try {
      return privateDecrypt(key, Buffer.from(String(text), 'base64')).toString('utf8')
    } catch {
      return ''
    }
  }
  const hasScope = (body: AbhaServerCall['body']) =>
    JSON.stringify(body?.scope) === JSON.stringify(['abha-login', 'mobile-verify'])

  function startSession({ headers, body }: AbhaServerCall, response: ServerResponse): ServerResponse {
    const isKnown = body?.clientId === credentials.clientId && body.clientSecret === credentials.clientSecret
    if (!isKnown || body.grantType !== 'client_credentials' || headers['x-cm-id'] !== 'sbx')
      return json(response, 401, { error: { code: 'ABDM-2500', message: 'Invalid credentials' } })
    const accessToken = randomUUID()
    sessions.add(accessToken)
    return json(response, 200, {
      accessToken,
      expiresIn: 1200,
      refreshExpiresIn: 1800,
      refreshToken: 'r',
      tokenType: 'bearer'
    })
  }

  function requestCode({ body }: AbhaServerCall, response: ServerResponse): ServerResponse {
    const account = accounts.find(({ number }) => number === decrypted(body?.loginId))
    if (!hasScope(body) || body?.loginHint !== 'abha-number' || body.otpSystem !== 'abdm')
      return json(response, 400, { error: { code: 'ABDM-1000', message: 'Invalid scope' } })
    if (!account) return json(response, 400, { loginId: 'LoginId is invalid' })
    const txnId = randomUUID()
    code = String(100_000 + (Number.parseInt(txnId.slice(0, 6), 16) % 900_000))
    transactions.set(txnId, { account, code })
    const message = `OTP sent to mobile number ending with ******${account.mobile.slice(-4)}`
    return json(response, 200, { txnId, message })
  }

  function verify({ body }: AbhaServerCall, response: ServerResponse): ServerResponse {
    const { otp, authMethods } = (body?.authData ?? {}) as { otp?: Record<string, unknown>; authMethods?: unknown }
    const transaction = transactions.get(String(otp?.txnId))
    if (!hasScope(body) || JSON.stringify(authMethods) !== '["otp"]' || !transaction)
      return json(response, 422, { error: { code: 'ABDM-1204', message: 'Invalid transaction' } })
    const txnId = String(otp?.txnId)
    if (decrypted(otp?.otpValue) !== transaction.code) {
      const message = 'Please enter a valid OTP. Entered OTP is either expired or incorrect.'
      return json(response, 200, { txnId, authResult: 'failed', message })
    }
    transactions.delete(txnId)
    const { number: ABHANumber, address: preferredAbhaAddress, status } = transaction.account
    return json(response, 200, {
      txnId,
      authResult: 'success',
      message: 'OTP verified successfully',
      token: 'x-token',
      expiresIn: 1800,
      accounts: [{ ABHANumber, preferredAbhaAddress, name: 'Asha Devi', status, profilePhoto: 'A'.repeat(50_000) }]
    })
  }

  function answer(call: AbhaServerCall, response: ServerResponse): ServerResponse {
    const { path, headers } = call
    const id = String(headers['request-id'])
    const isNew = /^[\da-f-]{36}$/.test(id) && !requests.has(id)
    requests.add(id)
    if (!isNew || !/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/.test(String(headers.timestamp)))
      return json(response, 400, { error: { code: 'ABDM-1016', message: 'Invalid headers' } })
    if (path === '/api/hiecm/gateway/v3/sessions') return startSession(call, response)
    if (!sessions.has(String(headers.authorization).replace(/^Bearer /, '')))
      return json(response, 401, { code: '900901', description: 'Invalid JWT token' })
    if (path === '/v3/profile/public/certificate' && call.body === null)
      return json(response, 200, { publicKey: spki, encryptionAlgorithm: 'RSA/ECB/OAEPWithSHA-1AndMGF1Padding' })
    if (path === '/v3/profile/login/request/otp') return requestCode(call, response)
    if (path === '/v3/profile/login/verify') return verify(call, response)
    return json(response, 404, { message: 'not found' })
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const call = { path: request.url ?? '', headers: request.headers, body: text === '' ? null : JSON.parse(text) }
      calls.push(call)
      answer(call, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    endSessions: () => sessions.clear(),
    lastCode: () => code,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
  }
}
