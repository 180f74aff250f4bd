import { newId } from '../platform/ids.ts'

/** Bodies that pass validation, so that only ownership can refuse the call. */
export const validBodies: Record<string, object> = {
  changeAddress: { label: 'Home', street: '12, Main Road, Meerut', landmark: '', pincode: '250001', phone: '' },
  updateAppointment: { symptoms: 'Cough' },
  setAppointmentStatus: { status: 'canceled' },
  rescheduleAppointment: { timeSlot: '10:00-10:30' },
  rateAppointment: { rating: 5 },
  inviteCallGuest: { name: 'Sunita', kind: 'interpreter' },
  answerCallGuest: { guestId: newId(), isAccepted: true },
  reportCall: {
    setupMs: 900,
    seconds: 60,
    pausedSeconds: 0,
    reconnections: 0,
    rttMs: 80,
    lossPermille: 3,
    isRelayed: false
  },
  addPrescription: { medications: [{ name: 'PARACETAMOL', dosage: '500 mg' }] },
  checkPrescription: { medications: [{ name: 'PARACETAMOL', dosage: '500 mg' }] },
  renamePrescriptionTemplate: { name: 'Fever' },
  withdrawPrescription: { reason: 'Wrong strength' },
  signVisitNote: { complaint: 'Cough' },
  setTranscriptConsent: { agreed: true },
  addTranscriptLines: { lines: [{ key: newId(), text: 'Hello', language: 'en' }] },
  updateFamilyMember: { name: 'Meena', relation: 'child', gender: 'Female', birthDate: '2020-02-01' },
  handOverAccount: { email: 'meena@example.org' },
  unlockDataCopy: { password: 'a-good-password' },
  changeMeasurement: { kind: 'pulse', value: 80, second: null, takenAt: '2026-11-20T03:30:00.000Z' },
  renameRecord: { title: 'Mine' },
  attachIntake: { conversation: newId() },
  sendMessage: { key: newId(), text: 'Hello' },
  markMessagesSeen: { number: 1 },
  endMessageThread: { isEnded: true },
  reportMessageThread: { reason: 'rude' },
  verifyDoctor: { name: 'Dr Ravi Kumar', registrationNumber: 'KMC 12345', registrationCouncil: null },
  blockAccount: { reason: 'abuse' }
}

/** Right fields beside the file of a form. */
export const validForms: Record<string, Record<string, string>> = {
  sendMessageFile: { key: newId(), fileName: 'cbc.pdf' }
}
