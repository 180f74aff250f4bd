import { deleteProfileImage, getProfileImage, saveProfileImage } from '@arogyachat/contract/endpoints/accounts'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { replyAbortSignal } from '../../http/reply-end.ts'
import { serve } from '../../http/serve.ts'
import { serveFile } from '../../http/serve-file.ts'
import * as service from './service.ts'

export function pictureRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, saveProfileImage, async ({ actor, body, reply }) => ({
    success: true,
    profileImage: await service.saveProfileImage(context, actor, body, replyAbortSignal(reply))
  }))
  serve(app, context, deleteProfileImage, async ({ actor }) => {
    await service.deleteProfileImage(context, actor)
    return { success: true }
  })
  serveFile(app, context, getProfileImage, async ({ actor, params, reply }) => {
    const { bytes, version } = await service.readProfileImage(context, actor, params.id)
    // The browser revalidates each time, because access can change.
    reply.header('cache-control', 'private, no-cache').header('etag', `"${version}"`)
    return bytes
  })
}
