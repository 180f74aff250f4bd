export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Method and path of an endpoint. */
export interface Route {
  method: Method
  path: string
}

/** A route as the tables write it: `GET /api/health`. */
export type RouteText = `${Method} /${string}`

/**
 * Method and path of every endpoint but those of administrators, by its name; `{id}` in a path is a parameter. The browser needs
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
  changePassword: 'PUT /api/auth/password',
  getSecondFactor: 'GET /api/auth/second-factor',
  startSecondFactor: 'POST /api/auth/second-factor/start',
  confirmSecondFactor: 'POST /api/auth/second-factor',
  renewRecoveryCodes: 'POST /api/auth/second-factor/recovery-codes',
  turnOffSecondFactor: 'POST /api/auth/second-factor/off',
  verifyEmail: 'POST /api/auth/verify-email',
  sendVerificationMail: 'POST /api/auth/verify-email/send',
  listConsents: 'GET /api/auth/consents',
  giveConsent: 'POST /api/auth/consents',
  withdrawConsent: 'DELETE /api/auth/consents',
  listSessions: 'GET /api/auth/sessions',
  revokeSession: 'DELETE /api/auth/sessions/{id}',
  revokeOtherSessions: 'DELETE /api/auth/sessions',
  saveProfileImage: 'PUT /api/auth/profile-image',
  deleteProfileImage: 'DELETE /api/auth/profile-image',
  getProfileImage: 'GET /api/accounts/{id}/image',

  getPatientProfile: 'GET /api/patients/profile',
  getPatientSummary: 'GET /api/doctors/appointments/{id}/patient',
  savePatientProfile: 'PUT /api/patients/profile',
  getPatientDashboard: 'GET /api/patients/dashboard',
  listPatientAudit: 'GET /api/patients/audit',

  getDataCopy: 'GET /api/patients/data-copy',
  startDataCopy: 'POST /api/patients/data-copy',
  deleteDataCopy: 'DELETE /api/patients/data-copy/{id}',
  unlockDataCopy: 'POST /api/patients/data-copy/{id}/unlock',
  getDataCopyFile: 'GET /api/patients/data-copy/{id}/file',
  getErasurePreview: 'GET /api/patients/erasure',
  eraseAccount: 'POST /api/patients/erasure',
  listFamily: 'GET /api/family',
  addFamilyMember: 'POST /api/family',
  updateFamilyMember: 'PUT /api/family/{id}',
  removeFamilyMember: 'DELETE /api/family/{id}',
  handOverAccount: 'POST /api/family/{id}/hand-over',
  cancelHandOver: 'DELETE /api/family/{id}/hand-over',
  allowCarer: 'POST /api/family/carers/{id}',
  endCarer: 'DELETE /api/family/carers/{id}',

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
  listDoctorDocuments: 'GET /api/doctors/documents',
  saveCertificate: 'PUT /api/doctors/documents/certificate',
  getCertificate: 'GET /api/doctors/documents/certificate',
  deleteCertificate: 'DELETE /api/doctors/documents/certificate',
  saveSignature: 'PUT /api/doctors/documents/signature',
  getSignature: 'GET /api/doctors/documents/signature',
  deleteSignature: 'DELETE /api/doctors/documents/signature',
  getDoctorDashboard: 'GET /api/doctors/dashboard',

  findPatients: 'POST /api/doctors/patients/find',
  getPatientStory: 'GET /api/doctors/patients/{id}',

  bookAppointment: 'POST /api/appointments',
  listPatientAppointments: 'GET /api/patients/appointments',
  listDoctorAppointments: 'GET /api/doctors/appointments',
  getAppointment: 'GET /api/appointments/{id}',
  cancelAppointment: 'DELETE /api/appointments/{id}',
  deleteMeeting: 'DELETE /meeting/{id}',
  updateAppointment: 'PUT /api/appointments/{id}',
  setAppointmentStatus: 'PUT /api/appointments/{id}/status',
  rescheduleAppointment: 'PUT /api/appointments/{id}/reschedule',
  rateAppointment: 'POST /api/appointments/{id}/rate',

  getDayWaitlist: 'GET /api/patients/doctors/{id}/waitlist',
  listWaitlist: 'GET /api/patients/waitlist',
  joinWaitlist: 'POST /api/patients/waitlist',
  leaveWaitlist: 'DELETE /api/patients/waitlist/{id}',
  listWaitingCounts: 'GET /api/doctors/waitlist',

  addPrescription: 'POST /api/doctors/appointments/{id}/prescription',
  checkPrescription: 'POST /api/doctors/appointments/{id}/prescription/check',
  listPatientPrescriptions: 'GET /api/patients/prescriptions',
  listPrescriptionVersions: 'GET /api/appointments/{id}/prescriptions',
  getPrescriptionDocument: 'GET /api/prescriptions/{id}/document',
  withdrawPrescription: 'POST /api/prescriptions/{id}/withdrawal',
  verifyPrescription: 'POST /api/prescriptions/verification',
  verifyPrescriptionFile: 'POST /api/prescriptions/verification/file',

  signVisitNote: 'POST /api/doctors/appointments/{id}/note',
  listVisitNotes: 'GET /api/appointments/{id}/notes',
  listPatientNotes: 'GET /api/doctors/patients/{id}/notes',
  findOwnPatients: 'POST /api/doctors/patients/names',
  getFollowUp: 'GET /api/doctors/appointments/{id}/follow-up',

  getDoses: 'GET /api/patients/doses',
  saveReminders: 'PUT /api/patients/doses/reminders',
  markDose: 'POST /api/patients/doses/marks',
  askForRefill: 'POST /api/patients/doses/refills',

  listNotices: 'GET /api/notices',
  markNotices: 'POST /api/notices/marks',
  getNoticeChoices: 'GET /api/notices/choices',
  saveNoticeChoices: 'PUT /api/notices/choices',
  savePushSubscription: 'POST /api/notices/push',
  deletePushSubscription: 'POST /api/notices/push/end',
  callEmergency: 'POST /api/appointments/{id}/emergency',
  getEmergency: 'GET /api/appointments/{id}/emergency',

  findMessageThreads: 'POST /api/messages/threads/find',
  openMessageThread: 'POST /api/messages/threads',
  listMessages: 'GET /api/messages/threads/{id}',
  sendMessage: 'POST /api/messages/threads/{id}/messages',
  sendMessageFile: 'POST /api/messages/threads/{id}/files',
  markMessagesSeen: 'POST /api/messages/threads/{id}/seen',
  endMessageThread: 'PUT /api/messages/threads/{id}/end',
  reportMessageThread: 'POST /api/messages/threads/{id}/reports',
  getMessageFile: 'GET /api/messages/files/{id}',
  findMessageContacts: 'POST /api/messages/contacts/find',
  getUnreadMessages: 'GET /api/messages/unread',
  getMessageSettings: 'GET /api/messages/settings',
  saveMessageSettings: 'PUT /api/messages/settings',

  getVideo: 'GET /api/appointments/{id}/video',
  reportCall: 'POST /api/appointments/{id}/call-report',
  getTranscriptConsent: 'GET /api/appointments/{id}/transcript/consent',
  setTranscriptConsent: 'PUT /api/appointments/{id}/transcript/consent',
  addTranscriptLines: 'POST /api/appointments/{id}/transcript/lines',
  getTranscript: 'GET /api/appointments/{id}/transcript',
  deleteTranscript: 'DELETE /api/appointments/{id}/transcript',

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
  getRecordFhir: 'GET /api/records/{id}/fhir',
  getVisitFhir: 'GET /api/appointments/{id}/fhir',
  previewFhir: 'POST /api/records/fhir/preview',
  importFhir: 'POST /api/records/fhir',

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

/** The path with its parameters filled in and escaped. @throws Error when one is missing */
export function pathOf(route: Pick<Route, 'path'>, params: Record<string, string> = {}): string {
  return route.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${route.path} needs the parameter ${name}`)
    return encodeURIComponent(value)
  })
}
