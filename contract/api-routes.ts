export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Method and path of an endpoint. */
export interface Route {
  method: Method
  path: string
}

/** A route as the tables write it: `GET /api/health`. */
export type RouteText = `${Method} /${string}`

/**
 * Method and path of every endpoint but those of administrators and those in `routes/late-routes.ts`, by its name; `{id}` in a path is a parameter. The browser needs
 * nothing else to call an endpoint, so the table is separate from the endpoints, whose schemas need zod.
 */
export const apiRoutes = {
  loginPatient: 'POST /api/auth/patient/login',
  loginDoctor: 'POST /api/auth/doctor/login',
  finishDoctorLogin: 'POST /api/auth/doctor/second-factor',
  registerPatient: 'POST /api/auth/patient/register',
  registerDoctor: 'POST /api/auth/doctor/register',
  logout: 'POST /api/auth/logout',
  getMe: 'GET /api/auth/me',
  saveLanguage: 'PUT /api/auth/language',
  forgotPassword: 'POST /api/auth/forgot-password',
  resetPassword: 'POST /api/auth/reset-password',
  verifyEmail: 'POST /api/auth/verify-email',
  sendVerificationMail: 'POST /api/auth/verify-email/send',
  giveConsent: 'POST /api/auth/consents',
  getProfileImage: 'GET /api/accounts/{id}/image',

  getPatientProfile: 'GET /api/patients/profile',
  getPatientSummary: 'GET /api/doctors/appointments/{id}/patient',
  savePatientProfile: 'PUT /api/patients/profile',
  getPatientDashboard: 'GET /api/patients/dashboard',

  getDataCopy: 'GET /api/patients/data-copy',
  getDataCopyFile: 'GET /api/patients/data-copy/{id}/file',
  listFamily: 'GET /api/family',

  listDoctors: 'GET /api/doctors',
  searchDoctors: 'GET /api/patients/doctors/search',
  findDoctors: 'POST /api/patients/doctors/find',
  listRecommendedDoctors: 'GET /api/patients/doctors/recommended',
  getDoctor: 'GET /api/doctors/{id}',
  getDoctorForPatient: 'GET /api/patients/doctors/{id}',
  listAvailableSlots: 'GET /api/doctors/{id}/available-slots',
  listFreeDays: 'GET /api/doctors/{id}/free-days',
  listOwnAvailableSlots: 'GET /api/doctors/available-slots',
  getDoctorProfile: 'GET /api/doctors/profile',
  saveDoctorProfile: 'PUT /api/doctors/profile',
  getSignature: 'GET /api/doctors/documents/signature',
  getDoctorDashboard: 'GET /api/doctors/dashboard',

  findPatients: 'POST /api/doctors/patients/find',
  getPatientStory: 'GET /api/doctors/patients/{id}',

  bookAppointment: 'POST /api/appointments',
  listPatientAppointments: 'GET /api/patients/appointments',
  listDoctorAppointments: 'GET /api/doctors/appointments',
  getAppointment: 'GET /api/appointments/{id}',
  updateAppointment: 'PUT /api/appointments/{id}',
  setAppointmentStatus: 'PUT /api/appointments/{id}/status',
  rescheduleAppointment: 'PUT /api/appointments/{id}/reschedule',

  addPrescription: 'POST /api/doctors/appointments/{id}/prescription',
  checkPrescription: 'POST /api/doctors/appointments/{id}/prescription/check',
  listPatientPrescriptions: 'GET /api/patients/prescriptions',
  getPrescriptionDocument: 'GET /api/prescriptions/{id}/document',

  listVisitNotes: 'GET /api/appointments/{id}/notes',

  getDoses: 'GET /api/patients/doses',
  markDose: 'POST /api/patients/doses/marks',

  listNotices: 'GET /api/notices',
  markNotices: 'POST /api/notices/marks',
  callEmergency: 'POST /api/appointments/{id}/emergency',
  getEmergency: 'GET /api/appointments/{id}/emergency',

  findMessageThreads: 'POST /api/messages/threads/find',
  openMessageThread: 'POST /api/messages/threads',
  listMessages: 'GET /api/messages/threads/{id}',
  sendMessage: 'POST /api/messages/threads/{id}/messages',
  sendMessageFile: 'POST /api/messages/threads/{id}/files',
  markMessagesSeen: 'POST /api/messages/threads/{id}/seen',
  getMessageFile: 'GET /api/messages/files/{id}',
  findMessageContacts: 'POST /api/messages/contacts/find',
  getUnreadMessages: 'GET /api/messages/unread',

  getVideo: 'GET /api/appointments/{id}/video',
  reportCall: 'POST /api/appointments/{id}/call-report',

  listLabTests: 'GET /ai/test',
  listLabBookings: 'GET /ai/test/booked',
  bookLabTest: 'POST /ai/test/book',
  cancelLabBooking: 'DELETE /ai/test/book/{id}',
  listAddresses: 'GET /api/patients/addresses',
  addAddress: 'POST /api/patients/addresses',
  changeAddress: 'PUT /api/patients/addresses/{id}',
  deleteAddress: 'DELETE /api/patients/addresses/{id}',

  askAssistant: 'POST /ai/assistant',
  detectIntent: 'POST /ai/detect_intent/',
  askGemini: 'POST /ai/gemini',
  getAssistantSettings: 'GET /ai/assistant/settings',
  listConversations: 'GET /ai/assistant/conversations',
  getConversation: 'GET /ai/assistant/conversations/{id}',
  deleteConversation: 'DELETE /ai/assistant/conversations/{id}',
  attachIntake: 'POST /api/appointments/{id}/intake',
  getIntake: 'GET /api/appointments/{id}/intake',

  extractText: 'POST /ai/extract-text',

  listRecords: 'GET /api/records',
  uploadRecord: 'POST /api/records',
  startRecordUpload: 'POST /api/records/uploads',
  getRecordUpload: 'GET /api/records/uploads/{id}',
  sendRecordPiece: 'PUT /api/records/uploads/{id}',
  finishRecordUpload: 'POST /api/records/uploads/{id}/finish',
  cancelRecordUpload: 'DELETE /api/records/uploads/{id}',
  getRecord: 'GET /api/records/{id}',
  getRecordFile: 'GET /api/records/{id}/file',
  deleteRecord: 'DELETE /api/records/{id}',
  renameRecord: 'PUT /api/records/{id}',
  listDeletedRecords: 'GET /api/records/deleted',
  restoreRecord: 'POST /api/records/{id}/restore',
  eraseRecord: 'DELETE /api/records/deleted/{id}',
  listShareReceivers: 'GET /api/records/shares/doctors',
  listRecordShares: 'GET /api/records/shares',
  shareRecords: 'POST /api/records/shares',
  withdrawRecordShare: 'DELETE /api/records/shares/{id}',
  listSharedRecords: 'GET /api/doctors/appointments/{id}/records',
  getSharedRecord: 'GET /api/doctors/records/{id}',
  getSharedRecordFile: 'GET /api/doctors/records/{id}/file',

  listMeasurements: 'GET /api/measurements',
  addMeasurement: 'POST /api/measurements',
  changeMeasurement: 'PUT /api/measurements/{id}',
  deleteMeasurement: 'DELETE /api/measurements/{id}',

  listSchemes: 'GET /api/schemes',
  getKeptSchemes: 'GET /api/patients/schemes',
  keepScheme: 'PUT /api/patients/schemes/kept',
  keepSchemeAnswers: 'PUT /api/patients/schemes/answers',

  createSpeech: 'POST /ai/tts',
  getSpeech: 'GET /ai/tts/{file_id}',
  transcribe: 'POST /ai/record',

  translate: 'POST /ai/{language}/',

  getAiHealth: 'GET /ai/health',

  getHealth: 'GET /api/health',
  getReady: 'GET /api/ready',
  getSite: 'GET /api/site'
} as const satisfies Record<string, RouteText>

export type EndpointName = keyof typeof apiRoutes

export function routeFrom(text: RouteText): Route {
  const [method, path] = text.split(' ') as [Method, string]
  return { method, path }
}

export const routeOf = (name: EndpointName): Route => routeFrom(apiRoutes[name])

/** Whether an endpoint is in this table. */
export const isInFirstTable = (name: string): name is EndpointName => name in apiRoutes

/** The path with its parameters filled in and escaped. @throws Error when one is missing */
export function pathOf(route: Pick<Route, 'path'>, params: Record<string, string> = {}): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${route.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
}
