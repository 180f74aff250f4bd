import * as contract from '@arogyachat/contract/accounts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../app-context.ts'
import { rememberDevice } from '../../http/known-device.ts'
import { callerAddress } from '../../http/proxies.ts'
import { type Actor, afterReply, serve } from '../../http/serve.ts'
import { clearSessionCookie, csrfTokenOf, setSessionCookie } from '../../http/session.ts'
import * as consent from './consent-service.ts'
import * as emails from './email-service.ts'
import * as passwords from './password-service.ts'
import { deviceOf } from './rules.ts'
import * as service from './service.ts'

const callerOf = (actor: Actor | null, request: FastifyRequest): service.Caller => ({
  actor,
  address: callerAddress(request),
  device: deviceOf(request.headers['user-agent']),
  cookies: request.headers.cookie
})

const done = { success: true } as const

export function accountRoutes(app: FastifyInstance, house: House): void {
  const enter = (reply: FastifyReply, signedIn: service.SignedIn, isRemembered: boolean, message: string) => {
    setSessionCookie(reply, house.config, signedIn.sessionToken, isRemembered)
    rememberDevice(house, reply, reply.request.headers.cookie, signedIn.account)
    const { replacedSessionId } = signedIn
    // Before that, this very browser would hear that it is signed out.
    if (replacedSessionId) afterReply(reply, () => house.live.endSessions([replacedSessionId]))
    return {
      ...done,
      user: signedIn.user,
      userId: signedIn.user.id,
      token: csrfTokenOf(signedIn.sessionToken),
      message
    }
  }

  serve(app, house, contract.loginPatient, async ({ actor, body, request, reply }) => {
    const signedIn = await service.login(house, callerOf(actor, request), 'patient', body)
    return enter(reply, signedIn, body.rememberMe, 'Login Successful')
  })
  serve(app, house, contract.loginDoctor, async ({ actor, body, request, reply }) => {
    const signedIn = await service.login(house, callerOf(actor, request), 'doctor', body)
    await emails.mailLinkAtSignIn(house, signedIn.user.id)
    return enter(reply, signedIn, body.rememberMe, 'Login Successful')
  })
  serve(app, house, contract.registerPatient, async ({ actor, body, request, reply }) => {
    const signedIn = await service.registerPatient(house, callerOf(actor, request), body)
    return enter(reply, signedIn, false, 'Registration Successful: Welcome to your patient dashboard.')
  })
  serve(app, house, contract.registerDoctor, async ({ actor, body, request, reply }) => {
    const signedIn = await service.registerDoctor(house, callerOf(actor, request), body)
    return enter(reply, signedIn, false, 'Registration Successful: Welcome to your doctor dashboard.')
  })
  serve(app, house, contract.logout, async ({ actor, reply }) => {
    await service.logout(house, actor)
    clearSessionCookie(reply, house.config)
    return done
  })
  serve(app, house, contract.getMe, async ({ actor, request }) => ({
    ...done,
    user: await service.whoAmI(house, actor),
    token: csrfTokenOf(request.session?.token ?? '')
  }))
  serve(app, house, contract.saveLanguage, async ({ actor, body }) => {
    await service.saveLanguage(house, actor, body.language)
    return done
  })
  serve(app, house, contract.forgotPassword, async ({ actor, body, request }) => {
    await passwords.forgotPassword(house, callerOf(actor, request), body)
    return done
  })
  serve(app, house, contract.resetPassword, async ({ actor, body, request, reply }) => {
    const { role, account } = await passwords.finishPasswordReset(house, callerOf(actor, request), body)
    clearSessionCookie(reply, house.config)
    rememberDevice(house, reply, request.headers.cookie, account)
    return { ...done, role }
  })
  serve(app, house, contract.changePassword, async ({ actor, body, request, reply }) => {
    const account = await passwords.setNewPassword(house, callerOf(actor, request), actor, body)
    rememberDevice(house, reply, request.headers.cookie, account)
    return done
  })
  serve(app, house, contract.verifyEmail, async ({ actor, body, request }) => {
    await emails.verifyEmail(house, callerOf(actor, request), body.token)
    return done
  })
  serve(app, house, contract.sendVerificationMail, async ({ actor }) => {
    await emails.sendVerificationMail(house, actor)
    return done
  })
  serve(app, house, contract.listConsents, async ({ actor }) => ({
    ...done,
    ...(await consent.listConsents(house, actor))
  }))
  serve(app, house, contract.giveConsent, async ({ actor, body, request }) => {
    await consent.giveConsentAnew(house, callerOf(actor, request), actor, body)
    return { ...done, ...(await consent.listConsents(house, actor)) }
  })
  serve(app, house, contract.withdrawConsent, async ({ actor, request, reply }) => {
    const ended = await consent.withdrawConsent(house, callerOf(actor, request), actor)
    // Before the answer, this very browser would only hear that it is signed out.
    afterReply(reply, () => house.live.endSessions(ended))
    clearSessionCookie(reply, house.config)
    return done
  })
  serve(app, house, contract.listSessions, async ({ actor }) => ({
    ...done,
    sessions: await service.listSessions(house, actor)
  }))
  serve(app, house, contract.revokeSession, async ({ actor, params, reply }) => {
    await service.revokeSession(house, actor, params.id)
    if (params.id === actor.sessionId) clearSessionCookie(reply, house.config)
    return done
  })
  serve(app, house, contract.revokeOtherSessions, async ({ actor }) => {
    await service.revokeOtherSessions(house, actor)
    return done
  })
}
