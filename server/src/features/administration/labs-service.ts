import type { AdministratorAction } from '@arogyachat/contract/administration/administration'
import type { addLabReport } from '@arogyachat/contract/administration/administration-endpoints'
import type { InputFor } from '@arogyachat/contract/endpoint'
import type { AppContext } from '../../app-context.ts'
import type { Administrator } from '../../http/administrator-session.ts'
import { addReport, markReportReady, type Reporter } from '../labs/report-service.ts'
import { auditActorOf, recordEvent } from './event-service.ts'

const reporterOf = (administrator: Administrator, action: AdministratorAction, subjectId: string): Reporter => ({
  audit: auditActorOf(administrator),
  record: (tx, now) => recordEvent(tx, now, administrator, action, { subjectId })
})

/** Adds a report to the records of its patient; false for a file that was added before. @throws AppError as `addReport` of labs. */
export const addLabReportFile = (
  context: AppContext,
  administrator: Administrator,
  bookingId: string,
  { bytes, fileName, laboratory }: InputFor<typeof addLabReport>['body']
): Promise<boolean> =>
  addReport(context, reporterOf(administrator, 'add-lab-report', bookingId), bookingId, {
    bytes,
    fileName,
    laboratory
  })

/** Records that a report is ready without a file. @throws AppError NOT_FOUND */
export const markLabBookingReady = (context: AppContext, administrator: Administrator, bookingId: string) =>
  markReportReady(context, reporterOf(administrator, 'mark-lab-ready', bookingId), bookingId)
