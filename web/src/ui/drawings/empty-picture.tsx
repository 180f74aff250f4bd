import { type ComponentType, useEffect, useState } from 'react'
import type { DrawingProps } from './drawing.tsx'

export const emptyKinds = [
  'appointments',
  'doctors',
  'medicines',
  'records',
  'labs',
  'schemes',
  'messages',
  'offline',
  'notFound',
  'waiting',
  'search',
  'done'
] as const
export type EmptyKind = (typeof emptyKinds)[number]

type Props = DrawingProps & { kind: EmptyKind }

let Scene: ComponentType<Props> | null = null

/**
 * A small scene above the words of an empty or a finished state. The drawings are fetched when the first one is shown;
 * until then, and without a connection, an empty space of the same size stands in, so nothing moves.
 */
export function EmptyPicture(props: Props) {
  const [, setLoaded] = useState(Scene !== null)
  useEffect(() => {
    if (Scene) return
    let isShown = true
    import('./empty-scenes.tsx').then(
      ({ EmptyScene }) => {
        Scene = EmptyScene
        if (isShown) setLoaded(true)
      },
      () => undefined
    )
    return () => {
      isShown = false
    }
  }, [])
  if (Scene) return <Scene {...props} />
  const height = props.size ?? 120
  return (
    <svg aria-hidden viewBox="0 0 160 120" width={(height * 160) / 120} height={height} className={props.className} />
  )
}
