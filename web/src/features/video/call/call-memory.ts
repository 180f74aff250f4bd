import { logError } from '../../../lib/log.ts'

/** What a reload must not ask again: that this tab is in the call, and with which devices. */
export interface CallChoice {
  microphone: boolean
  camera: boolean
  /** No pictures either way. */
  voiceOnly: boolean
  microphoneId: string | null
  cameraId: string | null
}

const keyOf = (appointmentId: string) => `call:${appointmentId}`

const isChoice = (value: unknown): value is CallChoice =>
  typeof value === 'object' && value !== null && 'microphone' in value && 'camera' in value && 'voiceOnly' in value

/** In sessionStorage: of this tab, and gone with it. Where storage is forbidden, a reload shows the device check again. */
export const callMemory = {
  read(appointmentId: string): CallChoice | null {
    try {
      const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(appointmentId)) ?? 'null')
      return isChoice(kept) ? kept : null
    } catch (cause) {
      logError('The call of this tab could not be remembered', cause)
      return null
    }
  },
  keep(appointmentId: string, choice: CallChoice): void {
    try {
      sessionStorage.setItem(keyOf(appointmentId), JSON.stringify(choice))
    } catch (cause) {
      logError('The call of this tab cannot be remembered', cause)
    }
  },
  forget(appointmentId: string): void {
    try {
      sessionStorage.removeItem(keyOf(appointmentId))
    } catch (cause) {
      logError('The call of this tab could not be forgotten', cause)
    }
  }
}
