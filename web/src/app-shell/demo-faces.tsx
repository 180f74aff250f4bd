import { type ReactNode, useEffect, useState } from 'react'
import { useSite } from '../api/site.ts'
import { FaceOf } from '../ui/avatar.tsx'

/** On a demo site, the invented doctors and patients have drawn faces where a real person would have a photo. */
export function DemoFaces({ children }: { children: ReactNode }) {
  const isDemo = useSite().data?.isDemo ?? false
  const [faceOf, setFaceOf] = useState<(name: string) => ReactNode>(() => () => null)
  useEffect(() => {
    if (!isDemo) return
    let isShown = true
    import('../ui/drawings/face.tsx').then(
      ({ demoFaceOf }) => isShown && setFaceOf(() => demoFaceOf),
      // Initials stand in when the drawings cannot be fetched.
      () => undefined
    )
    return () => {
      isShown = false
    }
  }, [isDemo])
  return <FaceOf value={faceOf}>{children}</FaceOf>
}
