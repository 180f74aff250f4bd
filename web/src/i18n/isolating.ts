import type { Namespace, Words } from './messages.ts'

/** A name, a code or a time of another direction keeps its own order, and leaves the sentence around it in order. */
export const isolating = <A extends Namespace>(t: Words<A>): Words<A> =>
  new Proxy(t, {
    apply: (target, self, [key, values, ...rest]) => Reflect.apply(target, self, [key, isolated(values), ...rest])
  })

const isolated = (values: Record<string, unknown> | undefined) =>
  values &&
  Object.fromEntries(Object.entries(values).map(([name, it]) => [name, typeof it === 'string' ? isolate(it) : it]))

/**
 * First strong isolate … pop directional isolate (Unicode Standard Annex 9). What has no letter, "25+", runs from left to
 * right: browsers give it the direction around it.
 */
const isolate = (text: string) => `${/\p{L}/u.test(text) ? '\u2068' : '\u2066'}${text}\u2069`
