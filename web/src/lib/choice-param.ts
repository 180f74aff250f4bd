import { useSearchParams } from './router/location.ts'

/**
 * The one of `choices` that the query parameter `name` asks for; the first when it asks for none. `isUnknown`: it asks for
 * something that isn't among them, which the screen says beside what it shows instead. `choose` keeps the other parameters
 * and adds no history entry.
 */
export function useChoiceParam<const Choice extends string>(name: string, choices: readonly [Choice, ...Choice[]]) {
  const [params, setParams] = useSearchParams()
  const asked = params.get(name)
  const found = choices.find((choice) => choice === asked)
  const choose = (to: string) =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        next.set(name, to)
        return next
      },
      { replace: true }
    )
  return { value: found ?? choices[0], isUnknown: asked !== null && found === undefined, choose }
}
