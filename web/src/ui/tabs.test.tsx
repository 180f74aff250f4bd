import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { TabPanel, Tabs } from './tabs.tsx'

afterEach(cleanup)

const items = ['one', 'two', 'three'].map((value) => ({ value, label: `Tab ${value}` }))

function Example({ onValueChange, keeps = false }: { onValueChange: (value: string) => void; keeps?: boolean }) {
  const [value, setValue] = useState('one')
  const change = (next: string) => {
    onValueChange(next)
    setValue(next)
  }
  return (
    <Tabs value={value} onValueChange={change} items={items} label="Examples">
      {items.map((item) => (
        <TabPanel key={item.value} value={item.value} keepsContent={keeps}>
          <p>Text of {item.value}</p>
        </TabPanel>
      ))}
    </Tabs>
  )
}
const openTab = () => screen.getByRole('tab', { selected: true }).textContent

test('the open tab names its panel, and the others have none to reach', () => {
  render(<Example onValueChange={() => undefined} />)
  expect(screen.getByRole('tablist', { name: 'Examples' })).toBeTruthy()
  const panel = screen.getByRole('tabpanel', { name: 'Tab one' })
  expect(panel.textContent).toBe('Text of one')
  expect(screen.getByRole('tab', { name: 'Tab one' }).getAttribute('aria-controls')).toBe(panel.id)
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1)
  expect(screen.queryByText('Text of two')).toBeNull()
})

test('a press opens a tab once', async () => {
  const change = vi.fn()
  render(<Example onValueChange={change} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('tab', { name: 'Tab two' }))
  await user.click(screen.getByRole('tab', { name: 'Tab two' }))
  expect(change.mock.calls).toEqual([['two']])
  expect(screen.getByRole('tabpanel', { name: 'Tab two' }).textContent).toBe('Text of two')
})

test.each([
  ['ltr', '{ArrowRight}', '{ArrowLeft}'],
  ['rtl', '{ArrowLeft}', '{ArrowRight}']
])('in %s text, %s opens the next tab and %s the one before, around the ends', async (direction, next, previous) => {
  render(
    <div dir={direction} style={{ direction: direction as 'ltr' | 'rtl' }}>
      <Example onValueChange={() => undefined} />
    </div>
  )
  const user = userEvent.setup()
  await user.tab()
  expect(document.activeElement?.textContent).toBe('Tab one')
  await user.keyboard(next)
  expect(openTab()).toBe('Tab two')
  expect(document.activeElement?.textContent).toBe('Tab two')
  await user.keyboard(`${previous}${previous}`)
  expect(openTab()).toBe('Tab three')
  await user.keyboard(next)
  expect(openTab()).toBe('Tab one')
  await user.keyboard('{End}')
  expect(openTab()).toBe('Tab three')
  await user.keyboard('{Home}')
  expect(openTab()).toBe('Tab one')
})

test('one tab and then the panel are in the tab order', async () => {
  render(<Example onValueChange={() => undefined} />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('tab', { name: 'Tab two' }))
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
  await user.tab({ shift: true })
  expect(document.activeElement?.textContent).toBe('Tab two')
})

test('a panel that keeps its content hides it', () => {
  render(<Example onValueChange={() => undefined} keeps />)
  expect(screen.getByText('Text of two').closest('[role=tabpanel]')?.hasAttribute('hidden')).toBe(true)
})
