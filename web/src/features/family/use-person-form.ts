import { privacyNoticeVersion } from '@arogyachat/contract/accounts'
import { type FieldCode, fieldErrors } from '@arogyachat/contract/errors'
import { ageOn, isMinor } from '@arogyachat/contract/family/ages'
import type { FamilyMember } from '@arogyachat/contract/family/family'
import { dateInIndia } from '@arogyachat/contract/india-time'
import { addFamilyMemberBody, updateFamilyMemberBody } from '@arogyachat/contract/schemas/family'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { useLanguage } from '../../i18n/language.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { numberTyped } from '../../lib/digits.ts'
import { draftOf } from '../../lib/draft.ts'
import { useAddMember, useUpdateMember } from './queries.ts'

export interface PersonValues {
  name: string
  relation: string
  gender: string
  birthDate: string
  age: string
  /** The carer knows the age only. */
  isAgeOnly: boolean
  agreed: boolean
}

const empty: PersonValues = {
  name: '',
  relation: '',
  gender: '',
  birthDate: '',
  age: '',
  isAgeOnly: false,
  agreed: false
}

const valuesOf = (member: FamilyMember): PersonValues => ({
  name: member.name,
  relation: member.relation,
  gender: member.gender ?? '',
  birthDate: member.birthDate ?? '',
  age: member.age === null ? '' : String(member.age),
  isAgeOnly: member.birthDate === null && member.age !== null,
  agreed: true
})

const parseDraft = (kept: unknown): PersonValues | null =>
  typeof kept === 'object' && kept !== null ? { ...empty, ...(kept as Partial<PersonValues>) } : null

/** Whether the typed person is a child, for whom a guardian consents; unknown counts as an adult. */
export function isTypedMinor({ birthDate, age, isAgeOnly }: PersonValues): boolean {
  if (isAgeOnly) return isMinor(numberTyped(age) ?? null)
  return birthDate !== '' && isMinor(ageOn(birthDate, dateInIndia(new Date())))
}

function bodyOf(values: PersonValues, language: ReturnType<typeof useLanguage>) {
  const { name, relation, gender, agreed, isAgeOnly } = values
  return {
    name,
    relation,
    gender,
    birthDate: isAgeOnly || values.birthDate === '' ? null : values.birthDate,
    age: isAgeOnly ? (numberTyped(values.age) ?? null) : null,
    agreed,
    consentVersion: privacyNoticeVersion,
    language
  }
}

/** A date of birth, or an age if only that is known. */
function whenError({ birthDate, age, isAgeOnly }: PersonValues): { [field: string]: FieldCode } {
  if (isAgeOnly && numberTyped(age) === undefined) return { age: 'required' }
  return !isAgeOnly && birthDate === '' ? { birthDate: 'required' } : {}
}

/** The form of a person cared for: what is typed is kept as a draft until it is saved or given up. */
export function usePersonForm(member: FamilyMember | null, onSaved: (saved: FamilyMember) => void) {
  const language = useLanguage()
  const draft = useMemo(() => draftOf(`family:${member?._id ?? 'new'}`, { parse: parseDraft }), [member])
  const [values, setValues] = useState<PersonValues>(() => draft.read() ?? (member ? valuesOf(member) : empty))
  const [errors, setErrors] = useState<Record<string, FieldCode>>({})
  const adding = useAddMember()
  const updating = useUpdateMember(member?._id ?? '')
  const saving = member ? updating : adding
  useEffect(() => draft.keep(values), [draft, values])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = bodyOf(values, language)
    const parsed = (member ? updateFamilyMemberBody : addFamilyMemberBody).safeParse(body)
    const found = { ...(parsed.success ? {} : fieldErrors(parsed.error).fields), ...whenError(values) }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const options = {
      onSuccess: ({ member: saved }: { member: FamilyMember }) => {
        draft.clear()
        onSaved(saved)
      },
      onError: (error: Error) => setErrors((error instanceof ApiError && error.fields) || {})
    }
    if (member) updating.mutate(updateFamilyMemberBody.parse(body), options)
    else adding.mutate(addFamilyMemberBody.parse(body), options)
  }
  return {
    values,
    errors,
    submit,
    change: (typed: Partial<PersonValues>) => setValues((before) => ({ ...before, ...typed })),
    giveUp: draft.clear,
    isSaving: saving.isPending,
    failure: saving.error
  }
}
