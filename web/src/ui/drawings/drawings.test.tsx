import { specializations } from '@arogyachat/contract/specializations'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, expect, test } from 'vitest'
import doctorSeed from '../../../../server/src/demo/seed-doctors.ts?raw'
import familySeed from '../../../../server/src/demo/seed-family.ts?raw'
import visitSeed from '../../../../server/src/demo/seed-visits.ts?raw'
import { Avatar, FaceOf } from '../avatar.tsx'
import { BodyPart, bodyParts } from './body-part.tsx'
import type { DrawingProps } from './drawing.tsx'
import { EmptyPicture, emptyKinds } from './empty-picture.tsx'
import { EmptyScene } from './empty-scenes.tsx'
import { demoFaceOf, demoPeople, Face } from './face.tsx'
import { Interrupted } from './interrupted.tsx'
import { MedicineForm, medicineFormOf, medicineForms } from './medicine-form.tsx'
import { dayParts, PartOfDay } from './part-of-day.tsx'
import { Speciality } from './speciality.tsx'

afterEach(cleanup)

type Draw = (props: DrawingProps, name: string) => React.ReactNode
const draw =
  <Key extends string>(Component: ComponentType<DrawingProps & Record<Key, never>>, key: Key): Draw =>
  (props, name) => <Component {...({ ...props, [key]: name } as DrawingProps & Record<Key, never>)} />

const sets: [set: string, names: readonly string[], draw: Draw][] = [
  ['parts of the day', dayParts, draw(PartOfDay, 'part')],
  ['forms of medicine', medicineForms, draw(MedicineForm, 'form')],
  ['specialities', specializations, draw(Speciality, 'specialization')],
  ['parts of the body', bodyParts, draw(BodyPart, 'part')],
  ['empty states', emptyKinds, draw(EmptyScene, 'kind')],
  ['faces', demoPeople, draw(Face, 'name')],
  ['a failure', ['interrupted'], (props) => <Interrupted {...props} />]
]

test.each(sets)('the drawings of %s differ from each other and are whole', (_, names, drawn) => {
  const drawings = names.map((name) => render(drawn({}, name)).container.innerHTML)
  expect(new Set(drawings).size).toBe(names.length)
  for (const drawing of drawings) {
    expect(drawing).toMatch(/<path|<circle/)
    expect(drawing).not.toMatch(/undefined|NaN/)
  }
})

test.each(sets)('a drawing of %s is decoration until a title names it', (_, [name = ''], drawn) => {
  const decoration = render(drawn({}, name)).container.querySelector('svg')
  expect(decoration?.getAttribute('aria-hidden')).toBe('true')
  expect(screen.queryByRole('img')).toBeNull()
  cleanup()
  render(drawn({ title: 'Named' }, name))
  expect(screen.getByRole('img', { name: 'Named' }).getAttribute('aria-hidden')).toBeNull()
})

test.each(emptyKinds)('the space of the scene for %s is as large before it is fetched as after', async (kind) => {
  const { container } = render(<EmptyPicture kind={kind} size={90} />)
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('120')
  await expect.poll(() => container.querySelector('path')).not.toBeNull()
  expect(container.querySelector('svg')?.getAttribute('width')).toBe('120')
})

test.each([
  ['Tab. Telmisartan 40 mg', 'tablet'],
  ['Cap Omeprazole 20mg', 'capsule'],
  ['Syp. Benadryl 10 ml', 'syrup'],
  ['Paracetamol 5 ml', 'syrup'],
  ['Moxifloxacin eye drops', 'drops'],
  ['Inj. Insulin Glargine', 'injection'],
  ['Salbutamol inhaler', 'inhaler'],
  ['Calamine lotion thin layer', 'ointment'],
  ['ORS sachet', 'powder'],
  ['Fluticasone nasal spray', 'spray'],
  ['Nicotine patch', 'patch'],
  ['Telmisartan 40 mg', 'other'],
  ['Capsaicin', 'other'],
  ['', 'other']
])('the form of "%s" is %s', (text, form) => {
  expect(medicineFormOf(text)).toBe(form)
})

const namesIn = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map(([, name = '']) => name)

test('every doctor and patient of the demonstration has a face, and nobody else', () => {
  const doctors = namesIn(doctorSeed, /^ {4}'(Dr\. [^']+)'/gm)
  const patients = namesIn(visitSeed + familySeed, /\bname: '([^']+)',\s+age:/g)
  expect(doctors.length).toBeGreaterThan(20)
  expect(patients.length).toBeGreaterThan(4)
  expect([...demoPeople].sort()).toEqual([...doctors, ...patients].sort())
})

test.each(['Meera Iyer', 'Dr. Meera Iyer'])(
  'a face stands in for a missing photo of %s where the site provides faces',
  (name) => {
    const { container } = render(
      <FaceOf value={demoFaceOf}>
        <Avatar name={name} />
      </FaceOf>
    )
    expect(container.querySelector('svg')).not.toBeNull()
    expect(container.textContent).toBe('')
  }
)

test('a person with a photo, a person outside the demonstration and a real site keep photo and initials', () => {
  const inDemo = (avatar: React.ReactNode) => render(<FaceOf value={demoFaceOf}>{avatar}</FaceOf>).container
  expect(inDemo(<Avatar name="Dr. Meera Iyer" image="/photo.jpg" />).querySelector('svg')).toBeNull()
  expect(inDemo(<Avatar name="Gita Menon" />).textContent).toBe('GM')
  expect(render(<Avatar name="Dr. Meera Iyer" />).container.textContent).toBe('MI')
})

test('a name without a face of its own always gets the same one', () => {
  const drawn = (name: string) => render(<Face name={name} />).container.innerHTML
  expect(drawn('Gita Menon')).toBe(drawn('Gita Menon'))
  expect(
    new Set(['Gita Menon', 'Ravi Kumar', 'Anil Joshi', 'Leela Nair', 'Omar Khan'].map(drawn)).size
  ).toBeGreaterThan(2)
})
