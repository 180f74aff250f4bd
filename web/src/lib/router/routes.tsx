import { Children, createContext, isValidElement, type ReactElement, type ReactNode, use } from 'react'
import { useLocation } from './location.ts'

type PathParams = Readonly<Record<string, string | undefined>>

interface RouteProps {
  /** `:name` is one path segment, and `*` matches every path. */
  path: string
  element: ReactNode
}

const ParamsContext = createContext<PathParams>({})

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A stray percent sign in a typed URL: the screen looks for what was typed.
    return segment
  }
}

/** The parameters of `pathname` when it matches, else null. Letter case and a final slash make no difference. */
export function matchPath(path: string, pathname: string): PathParams | null {
  if (path === '*') return {}
  const pattern = path.replace(/:(\w+)/g, '(?<$1>[^/]+)')
  const match = new RegExp(`^${pattern}/?$`, 'i').exec(pathname)
  if (!match) return null
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, segment]) => [name, decoded(segment)]))
}

/** Stands for one route; `Routes` reads its properties. */
export function Route(_props: RouteProps): null {
  return null
}

/** Renders the element of the first `Route` that matches the URL. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const routes = Children.toArray(children).filter((child): child is ReactElement<RouteProps> => isValidElement(child))
  for (const { props } of routes) {
    const params = matchPath(props.path, pathname)
    if (params) return <ParamsContext value={params}>{props.element}</ParamsContext>
  }
  return null
}

/** The parameters of the route that is on screen. */
export const useParams = (): PathParams => use(ParamsContext)
