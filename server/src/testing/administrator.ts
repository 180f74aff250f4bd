import { signInAdministrator } from '@arogyachat/contract/administration/administration-endpoints'
import type { AppContext } from '../app-context.ts'
import { createAdministrator, type NewCredentials } from '../features/administration/administrator-service.ts'
import { codeAt, stepAt } from '../platform/totp.ts'
import type { TestApp } from './app.ts'
import { type Call, callWith, cookiesOf } from './client.ts'

/** The browser of an administrator who has signed in. */
export interface AdministratorClient {
  email: string
  credentials: NewCredentials
  /** The CSRF token. */
  token: string
  /** The value of the Cookie header. */
  cookie: string
  call: Call
}

/** The code that the authenticator app shows now. */
export const codeNow = ({ secret }: NewCredentials, { clock }: Pick<AppContext, 'clock'>): string =>
  codeAt(secret, stepAt(clock.now()))

let count = 0

/** Makes an administrator as the command does, and signs in. */
export async function asAdministrator(app: TestApp): Promise<AdministratorClient> {
  const email = `admin-${++count}@example.org`
  const credentials = await createAdministrator(app.context, email, 'Meera Rao')
  const body = { email, password: credentials.password, code: codeNow(credentials, app.context) }
  const answer = await app.call(signInAdministrator, { body })
  if (answer.status !== 200) throw new Error(`Not signed in: ${answer.status} ${JSON.stringify(answer.body)}`)
  const { token } = answer.body
  const cookie = cookiesOf(answer)
  return { email, credentials, token, cookie, call: callWith(app.server, { cookie, token }) }
}
