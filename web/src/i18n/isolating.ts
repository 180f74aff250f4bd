import type { MessagesOf, Namespace } from './messages.ts'

/** Isolates interpolated values, so that a name, code or time of the other writing direction does not reorder the sentence. */
export const isolating = <A extends Namespace>(t: MessagesOf<A>): MessagesOf<A> =>
  new Proxy(t, {
    apply: (target, self, [key, values, ...rest]) => Reflect.apply(target, self, [key, isolated(values), ...rest])
  })

const isolated = (values: Record<string, unknown> | undefined) =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? isolate(value) : value])
  )

/**
 * First strong isolate … pop directional isolate (Unicode Standard Annex 9). A value without letters, such as
 * "25+", is left to right: browsers would give it the surrounding direction.
 */
const isolate = (text: string) => `${/\p{L}/u.test(text) ? '\u2068' : '\u2066'}${text}\u2069`
