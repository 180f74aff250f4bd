import { vi } from 'vitest'

/** Stand-ins for devices that jsdom does not have. Tests decide what they do. */

/** A reply of `GET /ai/health`; the services are offline or unknown unless the test sets them. */
export const health = (services: { stt?: object; tts?: object; translation?: object } = {}) => ({
  status: 'limited',
  stt: { status: 'offline', name: null, isOutside: false, ...services.stt },
  tts: { status: 'offline', name: null, isOutside: false, languages: ['en', 'hi'], ...services.tts },
  ...(services.translation && { translation: services.translation })
})

class FakeTrack extends EventTarget {
  isStopped = false
  stop() {
    this.isStopped = true
  }
}

class FakeRecorder extends EventTarget {
  static isTypeSupported = (kind: string) => kind.startsWith('audio/webm')
  state = 'inactive'
  start() {
    this.state = 'recording'
  }
  stop() {
    this.state = 'inactive'
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['sound']) }))
    this.dispatchEvent(new Event('stop'))
  }
}

class FakeAudioContext {
  createAnalyser = () => ({ fftSize: 4, getFloatTimeDomainData: (samples: Float32Array) => samples.fill(0.1) })
  createMediaStreamSource = () => ({ connect: () => {} })
  close = async () => {}
}

/** A microphone that is allowed, or refused with `refused`. Returns its track and the mock of getUserMedia. */
export function fakeMicrophone(refused?: Error) {
  const track = new FakeTrack()
  const stream = { getTracks: () => [track], getAudioTracks: () => [track] }
  const getUserMedia = vi.fn(async () => {
    if (refused) throw refused
    return stream
  })
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: { getUserMedia } } }))
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('MediaStream', class {})
  vi.stubGlobal('AudioContext', FakeAudioContext)
  return { track, getUserMedia }
}

export class FakeRecognition extends EventTarget {
  lang = ''
  processLocally = false
  isAborted = false
  start() {
    this.dispatchEvent(new Event('audiostart'))
  }
  stop() {
    this.dispatchEvent(new Event('end'))
  }
  abort() {
    this.isAborted = true
  }
  emitResult(...parts: string[]) {
    this.dispatchEvent(Object.assign(new Event('result'), { results: parts.map((transcript) => [{ transcript }]) }))
  }
  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.stop()
  }
}

/** A browser with speech recognition; `available` is its answer about on-device support. Returns the started ones, oldest first. */
export function fakeRecognition(available?: string): FakeRecognition[] {
  const started: FakeRecognition[] = []
  class StartedRecognition extends FakeRecognition {
    constructor() {
      super()
      started.push(this)
    }
  }
  if (available) Object.assign(StartedRecognition, { available: async () => available })
  vi.stubGlobal('SpeechRecognition', StartedRecognition)
  return started
}

/** The audio player of the app. Returns the calls made to it, oldest first. */
export function fakePlayer() {
  const calls: string[] = []
  const event = (element: HTMLMediaElement, name: string) => element.dispatchEvent(new Event(name))
  let last: HTMLMediaElement | null = null
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    last = this
    calls.push(`play ${this.getAttribute('src')}`)
    event(this, 'playing')
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    calls.push('pause')
    event(this, 'pause')
  })
  return { calls, happen: (name: 'ended' | 'error') => last && event(last, name) }
}

/** A device with voices. Returns the spoken texts and the mock of speechSynthesis. */
export function fakeVoices(...voices: { lang: string; localService: boolean }[]) {
  const said: string[] = []
  class Utterance extends EventTarget {
    voice: unknown
    lang = ''
    constructor(readonly text: string) {
      super()
    }
  }
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak: (utterance: Utterance) => {
      said.push(utterance.text)
      utterance.dispatchEvent(new Event('start'))
    },
    cancel: vi.fn(),
    pause: vi.fn(),
    resume: vi.fn()
  })
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance)
  vi.stubGlobal('speechSynthesis', synthesis)
  return { said, synthesis }
}
