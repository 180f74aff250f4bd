import { brandName } from '@arogyachat/contract/brand'
import * as contract from '@arogyachat/contract/endpoints/personal-data'
import { dateInIndia } from '@arogyachat/contract/india-time'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { callerAddress } from '../../http/proxies.ts'
import { afterReply } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import { clearSessionCookie } from '../../http/session-cookie.ts'
import * as copies from './data-copy-service.ts'
import * as erasures from './erasure-service.ts'

export function personalDataRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, contract.getDataCopy, async ({ actor }) => ({
    success: true,
    copy: await copies.readCopy(context, actor)
  }))
  serve(app, context, contract.startDataCopy, async ({ actor, body }) => ({
    success: true,
    copy: await copies.startCopy(context, actor, body.language)
  }))
  serve(app, context, contract.deleteDataCopy, async ({ actor, params }) => {
    await copies.deleteCopy(context, actor, params.id)
    return { success: true, copy: await copies.readCopy(context, actor) }
  })
  serve(app, context, contract.unlockDataCopy, async ({ actor, params, body, request }) => ({
    success: true,
    ticket: await copies.unlockCopy(context, callerAddress(request), actor, { id: params.id, ...body })
  }))
  serveFile(app, context, contract.getDataCopyFile, async ({ actor, params, query, reply }) => {
    const { size, content } = await copies.openCopy(context, actor, params.id, query.ticket)
    reply.headers({
      'content-length': size,
      'content-disposition': `attachment; filename="${brandName}-${dateInIndia(context.clock.now())}.zip"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff'
    })
    return content
  })
  serve(app, context, contract.getErasurePreview, async ({ actor }) => ({
    success: true,
    ...(await erasures.previewErasure(context, actor))
  }))
  serve(app, context, contract.eraseAccount, async ({ actor, body, request, reply }) => {
    const ended = await erasures.erase(context, callerAddress(request), actor, body)
    // Not before the reply: this browser would only see that it was signed out.
    afterReply(reply, () => context.live.endSessions(ended))
    clearSessionCookie(reply, context.config)
    return { success: true }
  })
}
