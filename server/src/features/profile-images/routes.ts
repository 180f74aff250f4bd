import { deleteProfileImage, getProfileImage, saveProfileImage } from '@arogyachat/contract/accounts'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve, serveFile, signalOf } from '../../http/serve.ts'
import * as service from './service.ts'

export function pictureRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, saveProfileImage, async ({ actor, body, reply }) => ({
    success: true,
    profileImage: await service.saveProfileImage(house, actor, body, signalOf(reply))
  }))
  serve(app, house, deleteProfileImage, async ({ actor }) => {
    await service.deleteProfileImage(house, actor)
    return { success: true }
  })
  serveFile(app, house, getProfileImage, async ({ actor, params, reply }) => {
    const { bytes, version } = await service.readProfileImage(house, actor, params.id)
    // Asked for again each time: who may see it can change.
    reply.header('cache-control', 'private, no-cache').header('etag', `"${version}"`)
    return bytes
  })
}
