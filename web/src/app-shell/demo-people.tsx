import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useSite } from '../api/site.ts'
import { useLanguage } from '../i18n/language.tsx'
import { logError } from '../lib/log.ts'
import { FaceOf } from '../ui/avatar.tsx'
import { NameOf } from '../ui/person-name.tsx'

type Names = Readonly<Record<string, string>>

/** The names of the invented people in the script of each language but English, by their names in Latin letters. */
const nameFiles = import.meta.glob<Names>('../../../locales/demo-names/*.json', { import: 'default' })

/** Runs `load` while wanted. Until it is done, and if it fails, null. */
function useLoaded<T>(load: (() => Promise<T>) | undefined): T | null {
  const [loaded, setLoaded] = useState<{ by: typeof load; value: T } | null>(null)
  useEffect(() => {
    if (!load) return
    let isShown = true
    load().then(
      (value) => isShown && setLoaded({ by: load, value }),
      (cause) => logError('Faces or names of the demonstration could not be loaded', cause)
    )
    return () => {
      isShown = false
    }
  }, [load])
  return loaded && loaded.by === load ? loaded.value : null
}

const loadFaces = () => import('../ui/drawings/face.tsx').then(({ demoFaceOf }) => demoFaceOf)

/**
 * On a demo site, the invented doctors and patients have drawn faces where a real person would have a photo, and their names are
 * shown in the script of the reader.
 */
export function DemoPeople({ children }: { children: ReactNode }) {
  const isDemo = useSite().data?.isDemo ?? false
  const language = useLanguage()
  const drawnFaceOf = useLoaded(isDemo ? loadFaces : undefined)
  const names = useLoaded(isDemo ? nameFiles[`../../../locales/demo-names/${language}.json`] : undefined)
  const nameOf = useMemo(() => (name: string) => names?.[name] ?? name, [names])
  const faceOf = useMemo(() => {
    const registered = Object.fromEntries(Object.entries(names ?? {}).map(([name, shown]) => [shown, name]))
    return (name: string) => drawnFaceOf?.(registered[name] ?? name) ?? null
  }, [drawnFaceOf, names])
  return (
    <FaceOf value={faceOf}>
      <NameOf value={nameOf}>{children}</NameOf>
    </FaceOf>
  )
}
