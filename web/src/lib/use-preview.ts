import { useEffect, useState } from 'react'

/** The address of a picture, to be shown as long as it is at hand; null for anything else. */
export function usePreview(picture: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!picture?.type.startsWith('image/')) return
    const url = URL.createObjectURL(picture)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(null)
    }
  }, [picture])
  return address
}
