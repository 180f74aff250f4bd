import { clsx } from 'clsx'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { useNameOf } from './person-name.tsx'

const sizes = { sm: 'size-10 text-sm', md: 'size-14 text-lg', lg: 'size-24 text-3xl' }

/** The initials of the first and last word, each a whole syllable of its script (कि, not क); titles are skipped. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^..+\.$/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return ends
    .map((word = '') => [...letters.segment(word)][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase()
}

/** Returns the drawn face of a person without a photo, or null for initials. Only a demonstration provides one. */
export const FaceOf = createContext<(name: string) => ReactNode>(() => null)

interface AvatarProps {
  name: string
  image?: string | null
  size?: keyof typeof sizes
  className?: string
}

/** Hidden from screen readers, because the name stands beside it. */
export function Avatar({ name, image, size = 'md', className }: AvatarProps) {
  const faceOf = useContext(FaceOf)
  const nameOf = useNameOf()
  const [broken, setBroken] = useState<string | null>(null)
  const shape = clsx(
    'bubble inline-flex shrink-0 items-center justify-center overflow-hidden bg-cream font-heading font-semibold text-on-cream',
    sizes[size],
    className
  )
  if (image && image !== broken) {
    return <img src={image} alt="" onError={() => setBroken(image)} className={clsx(shape, 'object-cover')} />
  }
  return (
    <span aria-hidden className={shape}>
      {faceOf(name) ?? initialsOf(nameOf(name))}
    </span>
  )
}
