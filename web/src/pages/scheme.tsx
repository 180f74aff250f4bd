import { PublicScheme } from '../features/schemes/public-scheme.tsx'
import { useParams } from '../lib/router/routes.tsx'

export default function SchemePage() {
  const { schemeId = '' } = useParams()
  return <PublicScheme schemeId={schemeId} />
}
