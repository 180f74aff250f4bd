import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { WithWords } from '../testing/words.tsx'
import { Checkbox } from './checkbox.tsx'
import { Field, TextInput } from './field.tsx'
import { PasswordInput } from './password-input.tsx'
import { PhoneInput } from './phone-input.tsx'

afterEach(cleanup)

test('label, hint and error belong to the control', () => {
  render(
    <Field label="City" hint="Where you live" error="Please enter a city." required>
      {(props) => <TextInput {...props} />}
    </Field>,
    { wrapper: WithWords }
  )
  const input = screen.getByRole('textbox', { name: 'City', description: 'Where you live Please enter a city.' })
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect((input as HTMLInputElement).required).toBe(true)
})

test('a field without hint and error describes nothing and is valid', () => {
  render(<Field label="City">{(props) => <TextInput {...props} />}</Field>, { wrapper: WithWords })
  const input = screen.getByRole('textbox', { name: 'City' })
  expect(input.hasAttribute('aria-describedby')).toBe(false)
  expect(input.hasAttribute('aria-invalid')).toBe(false)
})

function PhoneForm({ onSave }: { onSave: (phone: string) => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { phone: '' } })
  return (
    <form onSubmit={handleSubmit((value) => onSave(value.phone))}>
      <Field label="Phone">{(props) => <PhoneInput {...props} {...register('phone')} />}</Field>
      <button type="submit">Save</button>
    </form>
  )
}

test.each([
  ['98765 43210', '+919876543210'],
  ['098765-43210', '+919876543210'],
  ['+44 20 7946 0958', '+442079460958'],
  ['12345', '12345']
])('the telephone number %s is saved as %s', async (typed, saved) => {
  const save = vi.fn()
  render(<PhoneForm onSave={save} />, { wrapper: WithWords })
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone' }), typed)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(save).toHaveBeenCalledWith(saved)
})

test('showing and hiding a password keeps its value', async () => {
  render(<Field label="Password">{(props) => <PasswordInput {...props} />}</Field>, { wrapper: WithWords })
  const input = screen.getByLabelText('Password') as HTMLInputElement
  await userEvent.type(input, 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect([input.type, input.value]).toEqual(['text', 'secret'])
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect([input.type, input.value]).toEqual(['password', 'secret'])
})

test('a checkbox is ticked by its label and carries its error', async () => {
  render(<Checkbox label="I agree" error="Please agree." />)
  const box = screen.getByRole('checkbox', { name: 'I agree', description: 'Please agree.' }) as HTMLInputElement
  await userEvent.click(screen.getByText('I agree'))
  expect(box.checked).toBe(true)
})
