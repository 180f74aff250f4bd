import { execFile } from 'node:child_process'
import { performance as nodePerformance } from 'node:perf_hooks'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { espeak, isEspeakThere } from './espeak.ts'
import { framesOf } from './mp3.ts'
import { type VoiceLanguage, voiceLanguages } from './port.ts'

const run = promisify(execFile)
const signal = new AbortController().signal
const voice = espeak()
afterAll(() => voice.close())

/** The process ids of this test's espeak-ng processes. */
async function children(): Promise<number[]> {
  const { stdout } = await run('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)])
  return stdout
    .split('\n')
    .filter((line) => line.includes('espeak-voice.js'))
    .map((line) => Number.parseInt(line, 10))
}

const sentences: Record<VoiceLanguage, string> = {
  en: 'Take one tablet in the morning and one at night, after food, for 5 days.',
  hi: 'खाना खाने के बाद सुबह एक गोली और रात को एक गोली 5 दिन तक लें।',
  pa: 'ਰੋਟੀ ਖਾਣ ਤੋਂ ਬਾਅਦ ਸਵੇਰੇ ਇੱਕ ਗੋਲੀ ਅਤੇ ਰਾਤ ਨੂੰ ਇੱਕ ਗੋਲੀ 5 ਦਿਨ ਤੱਕ ਲਓ।',
  te: 'భోజనం తర్వాత ఉదయం ఒక మాత్ర, రాత్రి ఒక మాత్ర 5 రోజుల పాటు వేసుకోండి.',
  ta: 'சாப்பாட்டுக்குப் பின் காலையில் ஒரு மாத்திரை, இரவில் ஒரு மாத்திரை 5 நாட்களுக்கு எடுத்துக்கொள்ளுங்கள்.',
  gu: 'જમ્યા પછી સવારે એક ગોળી અને રાત્રે એક ગોળી 5 દિવસ સુધી લો.',
  bn: 'খাওয়ার পরে সকালে একটা আর রাতে একটা ট্যাবলেট 5 দিন ধরে খান।',
  ur: 'کھانا کھانے کے بعد صبح ایک گولی اور رات کو ایک گولی 5 دن تک لیں۔'
}

describe('espeak', () => {
  it('is installed', () => expect(isEspeakThere()).toBe(true))

  it('starts no process before the first text', async () => expect(await children()).toEqual([]))

  it.each(voiceLanguages)('speaks a sentence in %s', async (language) => {
    const { seconds } = framesOf(await voice.speak({ text: sentences[language], language, signal }))
    expect(seconds).toBeGreaterThan(2.5)
    expect(seconds).toBeLessThan(12)
  })

  it('speaks a text that looks like a command line option', async () => {
    const { seconds } = framesOf(await voice.speak({ text: '--version and more of it', language: 'en', signal }))
    expect(seconds).toBeGreaterThan(1)
    expect(seconds).toBeLessThan(6)
  })

  it('does not block the event loop during parallel requests', async () => {
    const before = nodePerformance.eventLoopUtilization()
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => voice.speak({ text: `${sentences.hi} ${i}`, language: 'hi', signal }))
    )
    // The work happens in other processes, so this event loop is mostly idle even on a busy machine.
    expect(nodePerformance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
    expect((await children()).length).toBe(2)
  })

  it('fails only the text whose process is killed', async () => {
    const long = Array.from({ length: 40 }, () => sentences.ta).join(' ')
    const spoken = voice.speak({ text: long, language: 'ta', signal })
    const failed = expect(spoken).rejects.toMatchObject({ name: 'ProviderError', reason: 'unavailable' })
    for (const pid of await children()) process.kill(pid, 'SIGKILL')
    await failed
    await expect.poll(children).toEqual([])
    // A process can be dead before Node.js reports it, and a text that is sent to it in that moment fails too.
    const spokenAgain = await vi.waitFor(() => voice.speak({ text: sentences.en, language: 'en', signal }), 5000)
    expect(framesOf(spokenAgain).seconds).toBeGreaterThan(2)
  })

  it('ends its processes when it is closed', async () => {
    await voice.close()
    await expect.poll(children).toEqual([])
    await expect(voice.speak({ text: 'One.', language: 'en', signal })).rejects.toMatchObject({ reason: 'unavailable' })
  })
})
