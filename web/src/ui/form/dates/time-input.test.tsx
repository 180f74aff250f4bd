import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { showScreen } from '../../../testing/screen.tsx'
import { Field } from '../field.tsx'
import { TimeInput } from './time-input.tsx'

function Page({ start }: { start: string }) {
  const [time, setTime] = useState(start)
  return (
    <>
      <Field label="When">{(control) => <TimeInput {...control} value={time} onChange={setTime} />}</Field>
      <output>{time}</output>
    </>
  )
}

const shownTime = () => screen.getByLabelText<HTMLSelectElement>('When').selectedOptions[0]?.text

test('a time is said in the language of the app, and another is chosen from the quarters of an hour', async () => {
  const { user } = await showScreen(<Page start="16:00" />, { areas: [], language: 'hi' })
  expect(shownTime()).toBe('शाम 4:00')
  await user.selectOptions(screen.getByLabelText('When'), 'सुबह 8:45')
  expect(screen.getByRole('status').textContent).toBe('08:45')
})

test('a time between the quarters is offered in its place', async () => {
  await showScreen(<Page start="10:42" />, { areas: [] })
  expect(shownTime()?.replace(/\s/, ' ')).toBe('10:42 am')
  const times = [...screen.getByLabelText<HTMLSelectElement>('When').options].map((option) => option.value)
  expect(times.slice(times.indexOf('10:42') - 1, times.indexOf('10:42') + 2)).toEqual(['10:30', '10:42', '10:45'])
})
