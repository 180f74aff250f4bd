import { createContext, useContext } from 'react'

/**
 * Returns the name of a person in the script of the language on screen, or the name as it was entered. Only a demonstration
 * knows how its people are written in other scripts; nobody's name is transliterated by guessing.
 */
export const NameOf = createContext<(name: string) => string>((name) => name)

export const useNameOf = () => useContext(NameOf)

/** A name in the reader's script with the registered one beside it, where it matters who exactly somebody is. */
export function FullName({ name }: { name: string }) {
  const shown = useNameOf()(name)
  if (shown === name) return <bdi>{name}</bdi>
  return (
    <>
      <bdi>{shown}</bdi>{' '}
      <bdi lang="en" className="inline-block font-normal text-base text-soft">
        {name}
      </bdi>
    </>
  )
}
