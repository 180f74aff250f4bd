import {
  addAddress,
  bookLabTest,
  cancelLabBooking,
  changeAddress,
  deleteAddress,
  listAddresses,
  listLabBookings,
  listLabTests
} from '@arogyachat/contract/endpoints/labs'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import * as addresses from './address-service.ts'
import { testsIn } from './catalogue-service.ts'
import { book, cancel, listOwn } from './service.ts'

export function labRoutes(app: FastifyInstance, context: AppContext): void {
  serve(app, context, listLabTests, async ({ query }) => ({ success: true, data: testsIn(query.language) }))
  serve(app, context, listLabBookings, ({ actor, query }) => listOwn(context, actor, query))
  serve(app, context, bookLabTest, async ({ actor, body }) => ({
    success: true,
    booking: await book(context, actor, body),
    message: 'The test has been booked.'
  }))
  serve(app, context, cancelLabBooking, async ({ actor, params }) => ({
    success: true,
    booking: await cancel(context, actor, params.id)
  }))
  serve(app, context, listAddresses, async ({ actor }) => ({
    success: true,
    addresses: await addresses.listAddresses(context, actor)
  }))
  serve(app, context, addAddress, async ({ actor, body }) => ({
    success: true,
    address: await addresses.keepAddress(context, actor, body)
  }))
  serve(app, context, changeAddress, async ({ actor, params, body }) => ({
    success: true,
    address: await addresses.changeAddress(context, actor, params.id, body)
  }))
  serve(app, context, deleteAddress, async ({ actor, params }) => {
    await addresses.deleteAddress(context, actor, params.id)
    return { success: true }
  })
}
