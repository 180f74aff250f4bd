export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * Method and path of every endpoint, by its name; `{id}` in a path is a parameter. The browser needs nothing else to call an
 * endpoint, so the table is separate from the endpoints, whose schemas need zod.
 */
export const apiRoutes = {
  loginPatient: 'POST /api/auth/patient/login',
  loginDoctor: 'POST /api/auth/doctor/login',
  registerPatient: 'POST /api/auth/patient/register',
  registerDoctor: 'POST /api/auth/doctor/register',
  logout: 'POST /api/auth/logout',
  getMe: 'GET /api/auth/me',
  saveLanguage: 'PUT /api/auth/language',
  forgotPassword: 'POST /api/auth/forgot-password',
  resetPassword: 'POST /api/auth/reset-password',
  changePassword: 'PUT /api/auth/password',
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
  getDoctorDashboard: 'GET /api/doctors/dashboard',

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

  getVideo: 'GET /api/appointments/{id}/video',

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
} as const satisfies Record<string, `${Method} /${string}`>

export type EndpointName = keyof typeof apiRoutes

/** Method and path of an endpoint. */
export function routeOf(name: EndpointName): { method: Method; path: string } {
  const [method, path] = apiRoutes[name].split(' ') as [Method, string]
  return { method, path }
}
