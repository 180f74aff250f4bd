import type { AbuseReportContent } from '@arogyachat/contract/administration/administration'
import type { AppContext } from '../../app-context.ts'
import type { Administrator } from '../../http/administrator-session.ts'
import * as reports from '../messages/report-service.ts'
import { auditActorOf, recordEvent } from './event-service.ts'

/** A report with its messages; the patient's log names the administrator as their reader. @throws AppError NOT_FOUND */
export const readReport = (
  context: AppContext,
  administrator: Administrator,
  id: string
): Promise<AbuseReportContent> =>
  context.database.transaction(async (tx) => {
    const report = await reports.readReport(context, tx, auditActorOf(administrator), id)
    await recordEvent(tx, context.clock.now(), administrator, 'read-report', { subjectId: id })
    return report
  })

/** Marks a report as handled. @throws AppError NOT_FOUND, also for one that is handled already. */
export const handleReport = (
  context: AppContext,
  administrator: Administrator,
  id: string,
  note: string
): Promise<void> =>
  context.database.transaction(async (tx) => {
    await reports.handleReport(context, tx, id, { by: administrator.email, note })
    await recordEvent(tx, context.clock.now(), administrator, 'handle-report', { subjectId: id })
  })

/** Opens a handled report again. @throws AppError NOT_FOUND, also for one that is open. */
export const reopenReport = (context: AppContext, administrator: Administrator, id: string): Promise<void> =>
  context.database.transaction(async (tx) => {
    await reports.reopenReport(tx, id)
    await recordEvent(tx, context.clock.now(), administrator, 'reopen-report', { subjectId: id })
  })
