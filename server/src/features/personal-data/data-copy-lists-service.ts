import type { LanguageCode } from '@arogyachat/contract/languages'
import { measurementKinds } from '@arogyachat/contract/measurements/measurements'
import type { AppContext } from '../../app-context.ts'
import type { Actor } from '../../http/serve.ts'
import { listConsents } from '../accounts/consent-service.ts'
import { listSessions } from '../accounts/service.ts'
import { listOwn as listAppointments } from '../appointments/service.ts'
import { listOwn as listWaitlists } from '../appointments/waitlist/waitlist-service.ts'
import * as conversations from '../assistant/conversation-service.ts'
import { readAll as readDoses } from '../doses/service.ts'
import { listTies } from '../family/service.ts'
import { listAddresses } from '../labs/address-service.ts'
import { listOwn as listLabBookings } from '../labs/service.ts'
import { listOwn as listMeasurements } from '../measurements/service.ts'
import { listOwn as listThreads } from '../messages/thread-service.ts'
import { readChannels } from '../notices/choices/choice-service.ts'
import { listOwn as listNotices } from '../notices/service.ts'
import { listAudit } from '../patients/service.ts'
import { listDeletedOwn } from '../records/deletion-service.ts'
import * as records from '../records/service.ts'
import { listShares } from '../records/share-service.ts'
import { readKept } from '../schemes/kept-service.ts'

const pageSize = 100

async function allPages<T>(read: (page: number) => Promise<{ items: T[]; total: number }>): Promise<T[]> {
  const all: T[] = []
  for (let page = 1; ; page++) {
    const { items, total } = await read(page)
    all.push(...items)
    if (items.length === 0 || all.length >= total) return all
  }
}

/** The lists of a patient, each read through the service that also serves the screens. */
export function listsOf(context: AppContext, actor: Actor, language: LanguageCode) {
  const at = (page: number) => ({ page, pageSize })
  return {
    appointments: () =>
      allPages(async (page) => {
        const { appointments: items, total } = await listAppointments(context, actor, { ...at(page), order: 'latest' })
        return { items, total }
      }),
    records: () =>
      allPages(async (page) => {
        const { records: items, total } = await records.listOwn(context, actor, at(page))
        return { items, total }
      }),
    labBookings: () =>
      allPages(async (page) => {
        const { data: items, total } = await listLabBookings(context, actor, { ...at(page), language })
        return { items, total }
      }),
    conversations: () =>
      allPages(async (page) => {
        const { conversations: items, total } = await conversations.listOwn(context, actor, at(page))
        return { items, total }
      }),
    threads: () =>
      allPages(async (page) => {
        const { threads: items, total } = await listThreads(context, actor, { ...at(page), search: '' })
        return { items, total }
      }),
    shares: () =>
      allPages(async (page) => {
        const { shares: items, total } = await listShares(context, actor, { ...at(page), live: 'false' })
        return { items, total }
      }),
    deletedRecords: () =>
      allPages(async (page) => {
        const { records: items, total } = await listDeletedOwn(context, actor, at(page))
        return { items, total }
      }),
    measurements: async () => {
      const all = []
      for (const kind of measurementKinds)
        all.push(
          ...(await allPages(async (page) => {
            const { measurements: items, total } = await listMeasurements(context, actor, {
              ...at(page),
              kind,
              language
            })
            return { items, total }
          }))
        )
      return all
    },
    notices: () =>
      allPages(async (page) => {
        const { notices: items, total } = await listNotices(context, actor, at(page))
        return { items, total }
      }),
    access: () =>
      allPages(async (page) => {
        const { events: items, total } = await listAudit(context, actor, at(page))
        return { items, total }
      })
  }
}

/** What is in `data.json` alone, without files of its own. */
export async function restOf(context: AppContext, actor: Actor, lists: ReturnType<typeof listsOf>) {
  return {
    recordShares: await lists.shares(),
    deletedRecords: await lists.deletedRecords(),
    measurements: await lists.measurements(),
    labBookings: await lists.labBookings(),
    addresses: await listAddresses(context, actor),
    ...(await readDoses(context, actor)),
    savedSchemes: await readKept(context, actor),
    family: await listTies(context, actor),
    waitlists: await listWaitlists(context, actor),
    notices: await lists.notices(),
    channels: await readChannels(context, actor.accountId),
    consents: (await listConsents(context, actor)).consents,
    devices: (await listSessions(context, actor)).map(({ current: _, ...session }) => session)
  }
}
