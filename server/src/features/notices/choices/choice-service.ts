import type { ReplyFor } from '@arogyachat/contract/endpoint'
import type { getNoticeChoices } from '@arogyachat/contract/endpoints/notices'
import {
  type ChosenChannel,
  chosenChannels,
  isOnByDefault,
  type NoticeChoices,
  type NoticeGroup,
  noticeGroups
} from '@arogyachat/contract/notices'
import type { AppContext } from '../../../app-context.ts'
import { vapidKeysOf } from '../../../providers/push/vapid-keys.ts'
import { canSendTexts } from '../../../providers/text-message/open.ts'
import { listTimes } from '../push/store.ts'
import * as store from './store.ts'

const eachChoice = <T>(make: (group: NoticeGroup, channel: ChosenChannel) => T) =>
  noticeGroups.flatMap((group) => chosenChannels.map((channel) => make(group, channel)))

/** By which channels the user receives which notices, and what this site can send. */
export async function read(context: AppContext, accountId: string): Promise<ReplyFor<typeof getNoticeChoices>> {
  const rows = await store.list(context.database.db, accountId)
  const isOn = (group: NoticeGroup, channel: ChosenChannel) =>
    rows.find((row) => row.notice_group === group && row.channel === channel)?.is_on ?? isOnByDefault(group, channel)
  const choices = Object.fromEntries(
    noticeGroups.map((group) => [
      group,
      Object.fromEntries(chosenChannels.map((channel) => [channel, isOn(group, channel)]))
    ])
  ) as NoticeChoices
  return {
    success: true,
    choices,
    canSend: { email: context.config.smtpUrl !== undefined, ...canSendTexts(context.config) },
    pushKey: vapidKeysOf(context.vault).publicKey
  }
}

/** By which channels the user receives which notices, and since when each of their browsers receives push messages. */
export async function readChannels(context: AppContext, accountId: string) {
  const { choices } = await read(context, accountId)
  const since = await listTimes(context.database.db, accountId)
  return { choices, push: since.map((time) => ({ since: time.toISOString() })) }
}

/** Stores every choice, so that later defaults do not change what a user has seen and saved. */
export async function save(context: AppContext, accountId: string, choices: NoticeChoices) {
  const rows = eachChoice((group, channel) => ({
    account_id: accountId,
    notice_group: group,
    channel,
    is_on: choices[group][channel]
  }))
  await context.database.transaction((tx) => store.save(tx, rows))
  return read(context, accountId)
}
