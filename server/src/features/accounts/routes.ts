import * as contract from '@arogyachat/contract/endpoints/accounts'
import fastifyCookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { csrfTokenOf } from '../../http/csrf.ts'
import { rememberDevice } from '../../http/known-device.ts'
import { afterReply } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import {
  clearSessionCookie,
  clearTicketCookie,
  setSessionCookie,
  setTicketCookie,
  ticketCookieName
} from '../../http/session-cookie.ts'
import * as consent from './consent-service.ts'
import * as emails from './email-service.ts'
import * as logins from './login-service.ts'
import * as passwords from './password-service.ts'
import * as registrations from './registration-service.ts'
import { finishLogin, SecondFactorNeeded } from './second-factor/login-step-service.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import * as service from './service.ts'
import { callerOf } from './service.ts'

const done = { success: true } as const

/** Adds the routes of sign-in, passwords, email verification, consent and sessions. */
export function accountRoutes(app: FastifyInstance, context: AppContext): void {
  signInRoutes(app, context)
  secondFactorRoutes(app, context)
  passwordRoutes(app, context)
  emailRoutes(app, context)
  consentRoutes(app, context)
  sessionRoutes(app, context)
}

/** Sets the cookies of a new session and returns the reply for the signed-in user. */
function replySignedIn(context: AppContext, reply: FastifyReply, signedIn: service.SignedIn, message: string) {
  setSessionCookie(reply, context.config, signedIn.sessionToken, signedIn.isRemembered)
  rememberDevice(context, reply, reply.request.headers.cookie, signedIn.account)
  const { replacedSessionId } = signedIn
  // Not before the reply: this browser would receive the sign-out of its previous session first.
  if (replacedSessionId) afterReply(reply, () => context.live.endSessions([replacedSessionId]))
  return {
    ...done,
    user: signedIn.user,
    userId: signedIn.user.id,
    token: csrfTokenOf(signedIn.sessionToken),
    message
  }
}

/** Gives the browser the ticket of a sign-in that needs a second factor, and rethrows the error. */
function replyWithTicket(context: AppContext, reply: FastifyReply, error: unknown): never {
  if (error instanceof SecondFactorNeeded) setTicketCookie(reply, context.config, error.ticket)
  throw error
}

function signInRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.loginPatient, async ({ actor, body, request, reply }) => {
    const signedIn = await logins.login(context, callerOf(actor, request), 'patient', body)
    return replySignedIn(context, reply, signedIn, 'Login Successful')
  })
  serve(app, context, contract.loginDoctor, async ({ actor, body, request, reply }) => {
    const signedIn = await logins
      .login(context, callerOf(actor, request), 'doctor', body)
      .catch((error: unknown) => replyWithTicket(context, reply, error))
    await emails.mailLinkAtSignIn(context, signedIn.user.id)
    return replySignedIn(context, reply, signedIn, 'Login Successful')
  })
  serve(app, context, contract.finishDoctorLogin, async ({ actor, body, request, reply }) => {
    const ticket = fastifyCookie.parse(request.headers.cookie ?? '')[ticketCookieName(context.config)]
    const signedIn = await finishLogin(context, callerOf(actor, request), ticket, body.code)
    await emails.mailLinkAtSignIn(context, signedIn.user.id)
    clearTicketCookie(reply, context.config)
    return replySignedIn(context, reply, signedIn, 'Login Successful')
  })
  serve(app, context, contract.registerPatient, async ({ actor, body, request, reply }) => {
    const signedIn = await registrations.registerPatient(context, callerOf(actor, request), body)
    return replySignedIn(context, reply, signedIn, 'Registration Successful: Welcome to your patient dashboard.')
  })
  serve(app, context, contract.registerDoctor, async ({ actor, body, request, reply }) => {
    const signedIn = await registrations.registerDoctor(context, callerOf(actor, request), body)
    return replySignedIn(context, reply, signedIn, 'Registration Successful: Welcome to your doctor dashboard.')
  })
  serve(app, context, contract.logout, async ({ actor, reply }) => {
    await service.logout(context, actor)
    clearSessionCookie(reply, context.config)
    return done
  })
}

function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.forgotPassword, async ({ actor, body, request }) => {
    await passwords.forgotPassword(context, callerOf(actor, request), body)
    return done
  })
  serve(app, context, contract.resetPassword, async ({ actor, body, request, reply }) => {
    const { role, account } = await passwords.finishPasswordReset(context, callerOf(actor, request), body)
    clearSessionCookie(reply, context.config)
    if (account) rememberDevice(context, reply, request.headers.cookie, account)
    return { ...done, role }
  })
  serve(app, context, contract.changePassword, async ({ actor, body, request, reply }) => {
    const account = await passwords.setNewPassword(context, callerOf(actor, request), actor, body)
    rememberDevice(context, reply, request.headers.cookie, account)
    return done
  })
}

function emailRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.verifyEmail, async ({ actor, body, request }) => {
    await emails.verifyEmail(context, callerOf(actor, request), body.token)
    return done
  })
  serve(app, context, contract.sendVerificationMail, async ({ actor }) => {
    await emails.sendVerificationMail(context, actor)
    return done
  })
}

function consentRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.listConsents, async ({ actor }) => ({
    ...done,
    ...(await consent.listConsents(context, actor))
  }))
  serve(app, context, contract.giveConsent, async ({ actor, body, request }) => {
    await consent.recordConsent(context, callerOf(actor, request), actor, body)
    return { ...done, ...(await consent.listConsents(context, actor)) }
  })
  serve(app, context, contract.withdrawConsent, async ({ actor, request, reply }) => {
    const ended = await consent.withdrawConsent(context, callerOf(actor, request), actor)
    // Not before the reply: this browser would only see that it was signed out.
    afterReply(reply, () => context.live.endSessions(ended))
    clearSessionCookie(reply, context.config)
    return done
  })
}

function sessionRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.getMe, async ({ actor, request }) => ({
    ...done,
    user: await service.whoAmI(context, actor),
    token: csrfTokenOf(request.session?.token ?? '')
  }))
  serve(app, context, contract.saveLanguage, async ({ actor, body }) => {
    await service.saveLanguage(context, actor, body.language)
    return done
  })
  serve(app, context, contract.listSessions, async ({ actor }) => ({
    ...done,
    sessions: await service.listSessions(context, actor)
  }))
  serve(app, context, contract.revokeSession, async ({ actor, params, reply }) => {
    await service.revokeSession(context, actor, params.id)
    if (params.id === actor.sessionId) clearSessionCookie(reply, context.config)
    return done
  })
  serve(app, context, contract.revokeOtherSessions, async ({ actor }) => {
    await service.revokeOtherSessions(context, actor)
    return done
  })
}
