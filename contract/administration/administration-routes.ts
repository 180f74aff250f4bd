import { type Route, type RouteText, routeFrom } from '../api-routes.ts'

/** Method and path of every endpoint of administrators, by its name. Only their screens load this table. */
export const administrationRoutes = {
  signInAdministrator: 'POST /api/admin/session',
  getAdministrator: 'GET /api/admin/session',
  signOutAdministrator: 'DELETE /api/admin/session',
  findDoctorsToVerify: 'POST /api/admin/doctors/find',
  verifyDoctor: 'POST /api/admin/doctors/{id}/verification',
  unverifyDoctor: 'DELETE /api/admin/doctors/{id}/verification',
  readDoctorCertificate: 'GET /api/admin/doctors/{id}/certificate',
  findAccounts: 'POST /api/admin/accounts/find',
  getAccountAhead: 'GET /api/admin/accounts/{id}/ahead',
  blockAccount: 'POST /api/admin/accounts/{id}/block',
  unblockAccount: 'DELETE /api/admin/accounts/{id}/block',
  listLabWork: 'GET /api/admin/lab-bookings',
  addLabReport: 'POST /api/admin/lab-bookings/{id}/report',
  markLabReady: 'POST /api/admin/lab-bookings/{id}/ready',
  listAbuseReports: 'GET /api/admin/reports',
  readAbuseReport: 'GET /api/admin/reports/{id}',
  handleAbuseReport: 'POST /api/admin/reports/{id}/handling',
  reopenAbuseReport: 'DELETE /api/admin/reports/{id}/handling',
  findAuditEvents: 'POST /api/admin/audit/find',
  listAdministratorEvents: 'GET /api/admin/events',
  getSystemState: 'GET /api/admin/state'
} as const satisfies Record<string, RouteText>

export type AdministrationEndpointName = keyof typeof administrationRoutes

export const administrationRouteOf = (name: AdministrationEndpointName): Route => routeFrom(administrationRoutes[name])
