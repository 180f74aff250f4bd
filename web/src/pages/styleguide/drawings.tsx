import { specializations } from '@arogyachat/contract/specializations'
import type { ReactNode } from 'react'
import { BodyPart, bodyParts } from '../../ui/drawings/body-part.tsx'
import { EmptyPicture, emptyKinds } from '../../ui/drawings/empty-picture.tsx'
import { demoPeople, Face } from '../../ui/drawings/face.tsx'
import { MedicineForm, medicineForms } from '../../ui/drawings/medicine-form.tsx'
import { dayParts, PartOfDay } from '../../ui/drawings/part-of-day.tsx'
import { Speciality } from '../../ui/drawings/speciality.tsx'
import { Section } from './section.tsx'

function Samples<Name extends string>({
  names,
  children
}: {
  names: readonly Name[]
  children: (name: Name) => ReactNode
}) {
  return (
    <ul className="flex flex-wrap gap-3">
      {names.map((name) => (
        <li key={name} className="flex flex-col items-center gap-1 rounded-md border border-line bg-card p-2 text-xs">
          {children(name)}
          {name}
        </li>
      ))}
    </ul>
  )
}

/** The drawn set. */
export function Drawings() {
  return (
    <Section name="drawings">
      <Samples names={dayParts}>{(part) => <PartOfDay part={part} />}</Samples>
      <Samples names={medicineForms}>{(form) => <MedicineForm form={form} />}</Samples>
      <Samples names={specializations}>{(specialization) => <Speciality specialization={specialization} />}</Samples>
      <Samples names={bodyParts}>{(part) => <BodyPart part={part} />}</Samples>
      <Samples names={emptyKinds}>{(kind) => <EmptyPicture kind={kind} />}</Samples>
      <Samples names={demoPeople}>{(name) => <Face name={name} className="bubble" />}</Samples>
    </Section>
  )
}
