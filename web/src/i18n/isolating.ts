import type { Area, Words } from './messages.ts'

/** A name, a code or a time of another direction keeps its own order, and leaves the sentence around it in order. */
export const isolating = <A extends Area>(t: Words<A>): Words<A> =>
  new Proxy(t, {
    apply: (target, self, [key, values, ...rest]) => Reflect.apply(target, self, [key, isolated(values), ...rest])
  })

const isolated = (values: Record<string, unknown> | undefined) =>
  values &&
  Object.fromEntries(Object.entries(values).map(([name, it]) => [name, typeof it === 'string' ? isolate(it) : it]))

/** First strong isolate … pop directional isolate (Unicode Standard Annex 9). */
const isolate = (text: string) => `\u2068${text}\u2069`
