import { vi } from 'vitest'

/** The devices that jsdom has none of. They do nothing by themselves: a test says what happens. */

/** An answer of `GET /ai/health`; nobody speaks or listens unless the test says so. */
export const health = (value: { stt?: object; tts?: object } = {}) => ({
  status: 'limited',
  stt: { status: 'offline', name: null, isOutside: false, ...value.stt },
  tts: { status: 'offline', name: null, isOutside: false, languages: ['en', 'hi'], ...value.tts }
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
  createAnalyser = () => ({ fftSize: 4, getFloatTimeDomainData: (value: Float32Array) => value.fill(0.1) })
  createMediaStreamSource = () => ({ connect: () => {} })
  close = async () => {}
}

/** A microphone whose owner says yes, or what `refused` says. Returns its track and how often it was asked for. */
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
  hear(...parts: string[]) {
    this.dispatchEvent(Object.assign(new Event('result'), { results: parts.map((transcript) => [{ transcript }]) }))
  }
  fail(error: string) {
    this.dispatchEvent(Object.assign(new Event('error'), { error }))
    this.stop()
  }
}

/** A browser that recognises speech, on the device when `available` is so. Returns those that were begun, oldest first. */
export function fakeRecognition(available?: string): FakeRecognition[] {
  const begun: FakeRecognition[] = []
  class Begun extends FakeRecognition {
    constructor() {
      super()
      begun.push(this)
    }
  }
  if (available) Object.assign(Begun, { available: async () => available })
  vi.stubGlobal('SpeechRecognition', Begun)
  return begun
}

/** The one player of the app. Returns what it was told, oldest first. */
export function fakePlayer() {
  const told: string[] = []
  const event = (element: HTMLMediaElement, name: string) => element.dispatchEvent(new Event(name))
  let last: HTMLMediaElement | null = null
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    last = this
    told.push(`play ${this.getAttribute('src')}`)
    event(this, 'playing')
  })
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function (this: HTMLMediaElement) {
    told.push('pause')
    event(this, 'pause')
  })
  return { told, happen: (name: 'ended' | 'error') => last && event(last, name) }
}

/** A device with voices. Returns what they were told to say, and whether they were hushed. */
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
