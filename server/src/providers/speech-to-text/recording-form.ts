import type { Recording } from './port.ts'

/** A form with the recording as `file`. Servers detect the format by the extension of the file name. */
export function recordingForm({ bytes, kind }: Recording, fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)], { type: kind }), kind === 'audio/wav' ? 'voice.wav' : 'voice.mp4')
  return form
}
