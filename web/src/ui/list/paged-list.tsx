import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { SkeletonCards, type SkeletonCardsProps } from '../skeletons.tsx'
import { StaleNotice } from '../stale-notice.tsx'
import { ErrorState } from '../states.tsx'
import { Pager } from './pager.tsx'

interface PagedListProps<Data extends { total: number; pageSize: number }> {
  /** The query of the page, as TanStack Query returns it. */
  query: {
    data: Data | undefined
    isPending: boolean
    isError: boolean
    isPlaceholderData?: boolean
    refetch: () => unknown
  }
  page: number
  onPage: (page: number) => void
  texts: {
    loading: string
    loadFailed: string
    /** Why the page could not be loaded. */
    error: string
    retry: string
    /** How old the data is. Without it a list that could not be refreshed has no notice. */
    stale?: string
    /** Labels a button to the previous page, shown when a later page could not be loaded. */
    back?: string
    /** Which of how many items the page shows. */
    range: (from: number, to: number, total: number) => string
  }
  /** The number of placeholder cards while the first page loads. */
  skeletons?: number
  /** What a placeholder card looks like. */
  skeletonsOf?: SkeletonCardsProps['of']
  /** Shown above the items, also when there are none. */
  header?: (data: Data) => ReactNode
  /** Shown instead of the items when there are none. */
  empty: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * A list in pages with its loading, error, stale and empty states. A change of page scrolls to the top of the list. A page after the
 * last one leads to the last one.
 */
export function PagedList<Data extends { total: number; pageSize: number }>(props: PagedListProps<Data>) {
  const { query, page, onPage, texts, skeletons = 2, skeletonsOf, header, empty, children } = props
  const top = useRef<HTMLDivElement>(null)
  const retry = () => void query.refetch()
  const pages = query.data && !query.isPlaceholderData ? Math.ceil(query.data.total / query.data.pageSize) : page
  const lastPage = Math.max(1, pages)
  // The only item of the last page may leave the list, for example once it is handled.
  useEffect(() => {
    if (page > lastPage) onPage(lastPage)
  }, [page, lastPage, onPage])
  if (query.isPending) return <SkeletonCards count={skeletons} of={skeletonsOf} label={texts.loading} />
  if (!query.data)
    return (
      <div className="flex flex-col items-center">
        <ErrorState title={texts.loadFailed} text={texts.error} retryLabel={texts.retry} onRetry={retry} />
        {texts.back !== undefined && page > 1 && (
          <Button variant="ghost" onClick={() => onPage(page - 1)}>
            {texts.back}
          </Button>
        )}
      </div>
    )
  const { total, pageSize } = query.data
  return (
    <div ref={top} className="flex flex-col gap-4">
      {texts.stale !== undefined && query.isError && navigator.onLine && (
        <StaleNotice text={texts.stale} retryLabel={texts.retry} onRetry={retry} />
      )}
      {header?.(query.data)}
      {total === 0 ? empty : children(query.data)}
      <Pager
        page={page}
        pageSize={pageSize}
        total={total}
        onPage={(to) => {
          onPage(to)
          top.current?.scrollIntoView()
        }}
        label={texts.range}
      />
    </div>
  )
}
