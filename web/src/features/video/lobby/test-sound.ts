import { logError } from '../../../lib/log.ts'

/** Two notes, the second higher, so that a short sound is not taken for a fault. Hertz. */
const notes = [523.25, 659.25]
const noteSeconds = 0.25
const volume = 0.3

/** Plays a short sound on a speaker, or on the browser’s own choice. */
export async function playTestSound(speakerId: string | null): Promise<void> {
  try {
    const context: AudioContext & { setSinkId?: (id: string) => Promise<void> } = new AudioContext()
    if (speakerId) await context.setSinkId?.(speakerId)
    const gain = context.createGain()
    gain.gain.value = volume
    gain.connect(context.destination)
    const end = context.currentTime + notes.length * noteSeconds
    for (const [index, frequency] of notes.entries()) {
      const note = context.createOscillator()
      note.frequency.value = frequency
      note.connect(gain)
      note.start(context.currentTime + index * noteSeconds)
      note.stop(context.currentTime + (index + 1) * noteSeconds)
    }
    gain.gain.setTargetAtTime(0, end - 0.05, 0.015)
    setTimeout(() => void context.close(), (notes.length * noteSeconds + 0.2) * 1000)
  } catch (cause) {
    logError('The test sound could not be played', cause)
  }
}
