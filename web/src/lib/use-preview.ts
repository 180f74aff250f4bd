import { useEffect, useState } from 'react'

/** An object URL to preview an image, revoked when the image changes; null for other files. */
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
