import { logError } from '../../../lib/log.ts'

/** What a reload restores: that this tab is in the call, and with which devices. */
export interface CallChoice {
  microphone: boolean
  camera: boolean
  /** No video in either direction. */
  voiceOnly: boolean
  microphoneId: string | null
  cameraId: string | null
  speakerId?: string | null
}

const keyOf = (appointmentId: string) => `call:${appointmentId}`

const isChoice = (value: unknown): value is CallChoice =>
  typeof value === 'object' && value !== null && 'microphone' in value && 'camera' in value && 'voiceOnly' in value

/** Stored in sessionStorage, for this tab only. Where storage is forbidden, a reload shows the device check again. */
export const callMemory = {
  read(appointmentId: string): CallChoice | null {
    try {
      const choice: unknown = JSON.parse(sessionStorage.getItem(keyOf(appointmentId)) ?? 'null')
      return isChoice(choice) ? choice : null
    } catch (cause) {
      logError('The call of this tab could not be read', cause)
      return null
    }
  },
  save(appointmentId: string, choice: CallChoice): void {
    try {
      sessionStorage.setItem(keyOf(appointmentId), JSON.stringify(choice))
    } catch (cause) {
      logError('The call of this tab could not be saved', cause)
    }
  },
  clear(appointmentId: string): void {
    try {
      sessionStorage.removeItem(keyOf(appointmentId))
    } catch (cause) {
      logError('The call of this tab could not be cleared', cause)
    }
  }
}
