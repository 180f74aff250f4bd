import { describe, expect, it } from 'vitest'
import { FakeVoice } from '../../../testing/providers/fake-voice.ts'
import { AudioCache } from './synthesis-audio-service.ts'

describe('AudioCache', () => {
  const signal = new AbortController().signal
  const script = (text: string) => ({ language: 'en' as const, pieces: [text] })

  it('evicts the least recently used audio above its limit', async () => {
    const cache = new AudioCache(new FakeVoice(), { bytes: 25, audios: 10 })
    for (const text of ['aaaaaaaaaa', 'bbbbbbbbbb']) await cache.get(script(text)).finish(signal)
    cache.get(script('aaaaaaaaaa'))
    await cache.get(script('cccccccccc')).finish(signal)
    const isCached = ['aaaaaaaaaa', 'bbbbbbbbbb', 'cccccccccc'].map((text) => cache.get(script(text)).whole !== null)
    expect(isCached).toEqual([true, false, true])
  })

  it('separates audio by language and pieces', async () => {
    const cache = new AudioCache(new FakeVoice())
    const first = cache.get(script('Rest.'))
    expect(cache.get(script('Rest.'))).toBe(first)
    expect(cache.get({ language: 'hi', pieces: ['Rest.'] })).not.toBe(first)
    expect(cache.get({ language: 'en', pieces: ['Re', 'st.'] })).not.toBe(first)
  })
})
