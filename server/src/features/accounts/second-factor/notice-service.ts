import { dateInIndia, timeInIndia } from '@arogyachat/contract/india-time'
import type { SecondFactorNotice } from '@arogyachat/contract/notices'
import type { Tx } from '../../../db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { writeNoticeTo } from '../../notices/service.ts'

/** Notifies the owner of what was done to their second factor, by a notice and by mail, in the transaction of the change. */
export const noteChange = (tx: Tx, now: Date, accountId: string, kind: SecondFactorNotice) =>
  writeNoticeTo(tx, now, {
    kind,
    accountId,
    aboutId: null,
    eventId: newId(),
    date: dateInIndia(now),
    slot: timeInIndia(now)
  })
