import { bookLabTest, cancelLabBooking, listLabBookings, listLabTests } from '@arogyachat/contract/labs'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../app-context.ts'
import { serve } from '../../http/serve.ts'
import { book, cancel, listOwn, testsIn } from './service.ts'

export function labRoutes(app: FastifyInstance, house: House): void {
  serve(app, house, listLabTests, async ({ query }) => ({ success: true, data: testsIn(query.language) }))
  serve(app, house, listLabBookings, ({ actor, query }) => listOwn(house, actor, query))
  serve(app, house, bookLabTest, async ({ actor, body }) => ({
    success: true,
    booking: await book(house, actor, body),
    message: 'The test has been booked.'
  }))
  serve(app, house, cancelLabBooking, async ({ actor, params }) => ({
    success: true,
    booking: await cancel(house, actor, params.id)
  }))
}
