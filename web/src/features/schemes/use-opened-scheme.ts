import { useCallback } from 'react'
import { useLocation, useNavigate, useSearchParams } from '../../lib/router/location.ts'

const name = 'scheme'

/** The scheme named in the URL: it can be shared, and Back closes it. */
export function useOpenedScheme() {
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
    [setParams]
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
  }, [isOpenedHere, navigate, setParams])

  return { openedId: params.get(name), open, close }
}
