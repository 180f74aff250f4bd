import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../lib/api-error.ts'
import { type KeyedLine, LineKeeper } from './line-keeper.ts'

const line = (text: string) => ({ id: 'a', mine: true, text, language: 'en' as const })
const lost = new ApiError({ code: 'OFFLINE', status: 0, message: 'Lost' })
const refused = new ApiError({ code: 'FORBIDDEN', status: 403, message: 'No' })

test('sends lines in their order, and what was said meanwhile with the next request', async () => {
  let answer = () => {}
  const store = vi.fn((_: KeyedLine[]) => new Promise<void>((resolve) => (answer = resolve)))
  const keeper = new LineKeeper(store)
  for (const text of ['one', 'two', 'three']) keeper.add(line(text))
  const sent = () => store.mock.calls.map(([lines]) => lines.map(({ text }) => text))
  expect(sent()).toEqual([['one']])
  answer()
  await vi.waitFor(() => expect(sent()).toEqual([['one'], ['two', 'three']]))
})

test('sends a line again under the same key when the reply is lost', async () => {
  vi.useFakeTimers()
  try {
    const store = vi.fn(async (_: KeyedLine[]) => {
      if (store.mock.calls.length === 1) throw lost
    })
    const keeper = new LineKeeper(store)
    keeper.add(line('one'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(store).toHaveBeenCalledTimes(2)
    expect(store.mock.calls[1]).toEqual(store.mock.calls[0])
  } finally {
    vi.useRealTimers()
  }
})

test('drops what was refused, and sends nothing after it was stopped', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  const store = vi.fn(async (_: KeyedLine[]) => {
    throw refused
  })
  const keeper = new LineKeeper(store)
  keeper.add(line('one'))
  keeper.add(line('two'))
  await vi.waitFor(() => expect(logged).toHaveBeenCalled())
  keeper.stop()
  keeper.add(line('three'))
  await Promise.resolve()
  expect(store.mock.calls.map(([lines]) => lines.map(({ text }) => text))).toEqual([['one']])
})
