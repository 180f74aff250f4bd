import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WithWords } from '../testing/words.tsx'
import { PagedList } from './paged-list.tsx'

afterEach(cleanup)

const texts = { loading: '', loadFailed: '', error: '', retry: '', range: () => '' }
const show = (page: number, total: number, isPlaceholderData = false) => {
  const onPage = vi.fn()
  const data = { total, pageSize: 20 }
  const query = { data, isPending: false, isError: false, isPlaceholderData, refetch: () => {} }
  render(
    <WithWords>
      <PagedList query={query} page={page} onPage={onPage} texts={texts} empty="Nothing">
        {() => 'Items'}
      </PagedList>
    </WithWords>
  )
  return onPage
}

test('a page whose only item has left the list leads to the page before', () => {
  expect(show(2, 20).mock.calls).toEqual([[1]])
})

test('an empty list leads to its first page', () => {
  expect(show(3, 0).mock.calls).toEqual([[1]])
  expect(screen.getByText('Nothing')).toBeTruthy()
})

test('a page stays while it has items, or while another list is shown in its place', () => {
  expect(show(2, 21)).not.toHaveBeenCalled()
  expect(show(2, 3, true)).not.toHaveBeenCalled()
})
