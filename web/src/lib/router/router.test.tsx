import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Link, Navigate } from './link.tsx'
import { navigate, useLocation, useSearchParams } from './location.ts'
import { matchPath, Route, Routes, useParams } from './routes.tsx'

function Doctor() {
  const { doctorId } = useParams()
  const { search, state, isFirst } = useLocation()
  return <p>{`Doctor ${doctorId} ${search || '-'} ${JSON.stringify(state)} ${isFirst ? 'first' : 'later'}`}</p>
}

function List() {
  const [params, setParams] = useSearchParams()
  return (
    <button type="button" onClick={() => setParams({ page: `${Number(params.get('page') ?? 1) + 1}` })}>
      {`Page ${params.get('page') ?? 1}`}
    </button>
  )
}

const show = () =>
  render(
    <StrictMode>
      <Link to="/doctors/d-1?tab=about">Open</Link>
      <Routes>
        <Route path="/" element={<p>Home</p>} />
        <Route path="/doctors/:doctorId" element={<Doctor />} />
        <Route path="/list" element={<List />} />
        <Route path="/old" element={<Navigate to="/list" replace />} />
        <Route path="*" element={<p>Nothing here</p>} />
      </Routes>
    </StrictMode>
  )

beforeEach(() => history.replaceState(null, '', '/'))
afterEach(cleanup)

test('a click on a link opens the screen in place, and Back returns to the first one', async () => {
  show()
  const length = history.length
  fireEvent.click(screen.getByText('Open'))
  expect(screen.getByText('Doctor d-1 ?tab=about null later')).toBeTruthy()
  fireEvent.click(screen.getByText('Open'))
  expect(history.length).toBe(length + 1)
  act(() => navigate(-1))
  await waitFor(() => expect(screen.getByText('Home')).toBeTruthy())
})

test('a click with the control key, or one that the screen has handled, is left to the browser', () => {
  render(
    <Link to="/list" onClick={(event) => event.currentTarget.dataset.handled === 'yes' && event.preventDefault()}>
      Go
    </Link>
  )
  const link = screen.getByText('Go')
  const isTakenOver = (init?: MouseEventInit) => !fireEvent.click(link, init)
  // jsdom does not open the new tab; nothing may change here.
  expect(isTakenOver({ ctrlKey: true })).toBe(false)
  link.dataset.handled = 'yes'
  expect(isTakenOver()).toBe(true)
  expect(location.pathname).toBe('/')
})

test('a replaced entry stays the first one and can carry a state', () => {
  show()
  act(() => navigate('/doctors/a%20b', { replace: true, state: { from: 'list' } }))
  expect(screen.getByText('Doctor a b - {"from":"list"} first')).toBeTruthy()
})

test('a change of the query keeps the path and drops the question mark of an empty one', () => {
  history.replaceState(null, '', '/list#top')
  show()
  fireEvent.click(screen.getByText('Page 1'))
  expect(screen.getByText('Page 2')).toBeTruthy()
  expect(`${location.pathname}${location.search}${location.hash}`).toBe('/list?page=2')
})

test('a redirect replaces its own entry, and an unknown path has a screen', () => {
  show()
  const length = history.length
  act(() => navigate('/old'))
  expect(screen.getByText('Page 1')).toBeTruthy()
  expect(history.length).toBe(length + 1)
  act(() => navigate('/nowhere'))
  expect(screen.getByText('Nothing here')).toBeTruthy()
})

test('paths match whole, whatever their letter case and final slash', () => {
  expect(matchPath('/doctors/:id', '/Doctors/x/')).toEqual({ id: 'x' })
  expect(matchPath('/doctors/:id', '/doctors/100%')).toEqual({ id: '100%' })
  expect(matchPath('/doctors/:id', '/doctors/x/y')).toBeNull()
  expect(matchPath('/doctors/:id', '/doctors/')).toBeNull()
})
