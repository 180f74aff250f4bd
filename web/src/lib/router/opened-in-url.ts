import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from './location.ts'

/** What the parameter `name` of the URL opens over a list: the URL can be shared, and Back closes it. */
export function useOpenedInUrl(name: string) {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const isOpenedHere = (state as { isOpenedHere?: boolean } | null)?.isOpenedHere === true

  const open = useCallback(
    (id: string) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old)
          next.set(name, id)
          return next
        },
        { state: { isOpenedHere: true } }
      ),
    [name, setParams]
  )
  /** Goes back, or to the list if the page was opened by a link. */
  const close = useCallback(() => {
    if (isOpenedHere) return navigate(-1)
    setParams(
      (old) => {
        const next = new URLSearchParams(old)
        next.delete(name)
        return next
      },
      { replace: true }
    )
  }, [isOpenedHere, name, navigate, setParams])

  return { openedId: params.get(name), open, close }
}
