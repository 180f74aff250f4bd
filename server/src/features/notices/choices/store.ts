import type { ChosenChannel, NoticeGroup } from '@arogyachat/contract/notices'
import type { Queryable, Tx } from '../../../db/database.ts'

export const list = (q: Queryable, accountId: string) =>
  q
    .selectFrom('notice_choices')
    .select(['notice_group', 'channel', 'is_on'])
    .where('account_id', '=', accountId)
    .execute()

export const save = (
  tx: Tx,
  rows: { account_id: string; notice_group: NoticeGroup; channel: ChosenChannel; is_on: boolean }[]
) =>
  tx
    .insertInto('notice_choices')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'notice_group', 'channel'])
        .doUpdateSet((eb) => ({ is_on: eb.ref('excluded.is_on') }))
    )
    .execute()
