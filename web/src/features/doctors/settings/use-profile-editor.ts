import type { DoctorProfile } from '@arogyachat/contract/doctors'
import type { FieldCode } from '@arogyachat/contract/errors'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { ApiError } from '../../../api/call.ts'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { draftOf } from '../../../lib/draft.ts'
import { useAskBeforeUnload } from '../../../lib/use-ask-before-unload.ts'
import { toast } from '../../../ui/toast.tsx'
import { useSaveDoctorProfile } from '../queries.ts'
import type { Part } from './parts.ts'
import {
  bodyOf,
  faultsByField,
  type ProfileValues,
  partOf,
  profileResolver,
  typedProfile,
  valuesOf
} from './profile-values.ts'

/** What each tab of the editor is given. */
export interface PartProps {
  profile: DoctorProfile
  form: UseFormReturn<ProfileValues>
  editing: boolean
  /** What is wrong with a field, in words. */
  faultOf: (field: keyof ProfileValues) => string | undefined
}

interface Outcome {
  /** Shows the tab of the first fault. */
  onPart: (part: Part) => void
  onDone: () => void
  /** There is something typed before that was not saved; it is in the form now. */
  onFound: () => void
  /** Whether leaving now would leave something unsaved. */
  onUnsaved: (unsaved: boolean) => void
}

export function useProfileEditor(profile: DoctorProfile, { onPart, onDone, onFound, onUnsaved }: Outcome) {
  const t = useMessages('practice')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const { updateUser } = useSession()
  const saveProfile = useSaveDoctorProfile()
  const form = useForm<ProfileValues>({
    defaultValues: valuesOf(profile),
    resolver: profileResolver(profile),
    shouldFocusError: false
  })
  const { isDirty } = form.formState
  useAskBeforeUnload(isDirty)

  // Kept in this tab until it is saved: the session can end, or another screen be opened, while somebody types.
  const draft = useMemo(() => draftOf('profile', typedProfile), [])
  const [isRestored, setRestored] = useState(false)
  const found = useEffectEvent(() => {
    const kept = draft.read()
    if (!kept) return
    form.reset(kept, { keepDefaultValues: true })
    setRestored(true)
    onFound()
  })
  useEffect(() => found(), [])
  const typed = useWatch({ control: form.control }) as ProfileValues
  useEffect(() => {
    if (isDirty) draft.keep(typed)
  }, [draft, isDirty, typed])
  const unsaved = useEffectEvent(onUnsaved)
  useEffect(() => {
    unsaved(isDirty)
    return () => unsaved(false)
  }, [isDirty])

  const startFrom = (value: DoctorProfile) => {
    draft.clear()
    setRestored(false)
    form.reset(valuesOf(value))
  }

  const showFirst = (fields: string[]) => {
    const first = fields[0]
    if (first === undefined) return
    onPart(partOf(first))
    // The field is there once its tab is drawn.
    setTimeout(() => form.setFocus(first as keyof ProfileValues))
  }

  const save = form.handleSubmit(
    (values) =>
      saveProfile.mutate(bodyOf(values, profile), {
        onSuccess: ({ doctor }) => {
          updateUser({ name: doctor.name })
          startFrom(doctor)
          toast.success(t('profileUpdated'), t('profileUpdatedText'))
          onDone()
        },
        onError: (error) => {
          const faults = faultsByField((error instanceof ApiError && error.fields) || {})
          for (const [field, code] of Object.entries(faults))
            form.setError(field as keyof ProfileValues, { type: 'server', message: code })
          showFirst(Object.keys(faults))
          toast.error(t('updateFailed'), error instanceof ApiError ? errorText(error) : t('updateFailedText'))
        }
      }),
    (errors) => showFirst(Object.keys(errors))
  )

  return {
    form,
    save,
    saving: saveProfile.isPending,
    /** Puts everything back as it is saved. */
    reset: () => startFrom(profile),
    /** What stands in the form was typed before, and is not saved. */
    isRestored,
    faultOf: (field: keyof ProfileValues) => fieldText(form.formState.errors[field]?.message as FieldCode | undefined)
  }
}
