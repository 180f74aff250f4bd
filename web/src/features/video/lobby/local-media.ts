import { logError } from '../../../lib/log.ts'
import { observable } from '../call/observable.ts'

export type DeviceKind = 'microphone' | 'camera'
/** Why a device cannot be used: refused by the user or the browser, not found, in use by another program, or no such API. */
export type DeviceProblem = 'denied' | 'missing' | 'busy' | 'unsupported'

export interface LocalMediaState {
  /** The browser is being asked for the devices, perhaps with a question to the user. */
  asking: boolean
  microphone: MediaStreamTrack | null
  camera: MediaStreamTrack | null
  /** The microphone is open but sends silence. */
  muted: boolean
  problems: { microphone: DeviceProblem | null; camera: DeviceProblem | null }
  devices: Record<DeviceKind | 'speaker', MediaDeviceInfo[]>
  /** Ids of devices; null for the browser’s own choice. */
  chosen: Record<DeviceKind | 'speaker', string | null>
  /** Whether the device itself can blur what is behind the user, and does. */
  blur: { isPossible: boolean; isOn: boolean }
}

const nothing: LocalMediaState = {
  asking: false,
  microphone: null,
  camera: null,
  muted: false,
  problems: { microphone: null, camera: null },
  devices: { microphone: [], camera: [], speaker: [] },
  chosen: { microphone: null, camera: null, speaker: null },
  blur: { isPossible: false, isOn: false }
}

/** Large enough to see a face, and small enough for a slow mobile connection. */
const videoSize = { width: { ideal: 640 }, height: { ideal: 480 }, frameRate: { ideal: 24, max: 30 } }

const constraintsOf = {
  microphone: (deviceId: string | null): MediaStreamConstraints => ({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, ...(deviceId && { deviceId }) }
  }),
  camera: (deviceId: string | null): MediaStreamConstraints => ({
    video: { ...videoSize, ...(deviceId ? { deviceId } : { facingMode: 'user' }) }
  })
}

/** Of the W3C’s extensions to media capture (mediacapture-extensions); only some devices and browsers have it. */
interface BlurCapabilities extends MediaTrackCapabilities {
  backgroundBlur?: boolean[]
}
const canBlur = (camera: MediaStreamTrack): boolean =>
  (camera.getCapabilities?.() as BlurCapabilities | undefined)?.backgroundBlur?.includes(true) === true

function problemOf(cause: unknown): DeviceProblem {
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return 'unsupported'
}

/** The user's microphone and camera. A camera that is switched off is released, so that its light goes out. */
export class LocalMedia {
  private readonly state = observable<LocalMediaState>(nothing)
  readonly subscribe = this.state.subscribe
  readonly snapshot = this.state.get
  private isClosed = false
  private readonly onDeviceChange = () => void this.listDevices()

  constructor(chosen: Partial<LocalMediaState['chosen']> = {}) {
    this.state.set({ chosen: { ...nothing.chosen, ...chosen } })
  }

  /** Opens the wanted devices. If one is unavailable, the other is opened all the same. */
  async open(wanted: Record<DeviceKind, boolean>): Promise<void> {
    this.isClosed = false
    this.state.set({ asking: true })
    navigator.mediaDevices?.addEventListener?.('devicechange', this.onDeviceChange)
    const { chosen } = this.snapshot()
    if (wanted.microphone && wanted.camera && navigator.mediaDevices) {
      // Both are requested together first, so that the browser asks the user once.
      const both = await navigator.mediaDevices
        .getUserMedia({ ...constraintsOf.microphone(chosen.microphone), ...constraintsOf.camera(chosen.camera) })
        .catch(() => null)
      for (const track of both?.getTracks() ?? []) this.take(track.kind === 'audio' ? 'microphone' : 'camera', track)
    }
    for (const kind of ['microphone', 'camera'] as const) {
      if (wanted[kind] && !this.snapshot()[kind] && !this.isClosed) await this.openOne(kind)
    }
    await this.listDevices()
    this.state.set({ asking: false })
  }

  private async openOne(kind: DeviceKind): Promise<void> {
    // The API is missing on pages without TLS.
    if (!navigator.mediaDevices) return this.setProblem(kind, 'unsupported')
    try {
      const stream = await navigator.mediaDevices.getUserMedia(constraintsOf[kind](this.snapshot().chosen[kind]))
      for (const track of stream.getTracks()) this.take(kind, track)
    } catch (cause) {
      this.setProblem(kind, problemOf(cause))
    }
  }

  private take(kind: DeviceKind, track: MediaStreamTrack): void {
    if (this.isClosed) {
      track.stop()
      return
    }
    if (kind === 'microphone') track.enabled = !this.snapshot().muted
    track.onended = () => {
      // The device was unplugged, or the permission was withdrawn in the browser: another device may take its place.
      const { chosen } = this.snapshot()
      this.state.set({ [kind]: null, chosen: { ...chosen, [kind]: null } })
      void this.openOne(kind).then(() => this.listDevices())
    }
    const { chosen } = this.snapshot()
    this.release(kind)
    if (kind === 'camera') this.state.set({ blur: { isPossible: canBlur(track), isOn: false } })
    this.state.set({ [kind]: track, chosen: { ...chosen, [kind]: track.getSettings().deviceId ?? chosen[kind] } })
    this.setProblem(kind, null)
  }

  private release(kind: DeviceKind): void {
    const track = this.snapshot()[kind]
    if (!track) return
    track.onended = null
    track.stop()
    this.state.set({ [kind]: null })
  }

  private setProblem(kind: DeviceKind, problem: DeviceProblem | null): void {
    this.state.set({ problems: { ...this.snapshot().problems, [kind]: problem } })
  }

  private async listDevices(): Promise<void> {
    try {
      const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? []
      // Without permission the ids are empty, so the devices cannot be told apart.
      const of = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind && device.deviceId !== '')
      this.state.set({
        devices: { microphone: of('audioinput'), camera: of('videoinput'), speaker: of('audiooutput') }
      })
    } catch (cause) {
      logError('The devices could not be listed', cause)
    }
  }

  async setCamera(on: boolean): Promise<void> {
    if (!on) return this.release('camera')
    if (!this.snapshot().camera) await this.openOne('camera')
    await this.listDevices()
  }

  /** Mutes or unmutes the microphone, and opens it if it was never open. Muting keeps the track, so unmuting needs no permission. */
  async setMicrophone(on: boolean): Promise<void> {
    const { microphone } = this.snapshot()
    this.state.set({ muted: !on })
    if (microphone) microphone.enabled = on
    else if (on) await this.openOne('microphone')
    await this.listDevices()
  }

  /** Chooses a device. A speaker is used by the elements that play the sound. */
  async choose(kind: DeviceKind | 'speaker', deviceId: string): Promise<void> {
    const { chosen } = this.snapshot()
    this.state.set({ chosen: { ...chosen, [kind]: deviceId } })
    if (kind === 'speaker') return
    // Phones cannot open a second camera while the first one is open.
    this.release(kind)
    await this.openOne(kind)
  }

  /** Opens the next of several cameras: a phone has one that looks at the user, and one that looks away. */
  nextCamera(): Promise<void> {
    const { devices, chosen } = this.snapshot()
    const at = devices.camera.findIndex(({ deviceId }) => deviceId === chosen.camera)
    const next = devices.camera[(at + 1) % devices.camera.length]
    return next ? this.choose('camera', next.deviceId) : Promise.resolve()
  }

  async setBlur(isOn: boolean): Promise<void> {
    const { camera, blur } = this.snapshot()
    if (!camera || !blur.isPossible) return
    try {
      await camera.applyConstraints({ backgroundBlur: isOn } as MediaTrackConstraints)
      this.state.set({ blur: { ...blur, isOn } })
    } catch (cause) {
      logError('The background could not be blurred', cause)
      this.state.set({ blur: { isPossible: false, isOn: false } })
    }
  }

  close(): void {
    navigator.mediaDevices?.removeEventListener?.('devicechange', this.onDeviceChange)
    this.isClosed = true
    this.release('microphone')
    this.release('camera')
  }
}
