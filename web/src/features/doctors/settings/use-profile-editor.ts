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
import { toast } from '../../../ui/toast/toast.tsx'
import { useSaveDoctorProfile } from '../queries.ts'
import type { Part } from './parts.ts'
import {
  bodyOf,
  errorsByField,
  type ProfileValues,
  partOf,
  profileDraft,
  profileResolver,
  valuesOf
} from './profile-values.ts'

/** The props of each tab of the profile form. */
export interface PartProps {
  profile: DoctorProfile
  form: UseFormReturn<ProfileValues>
  editing: boolean
  /** The error text of a field. */
  fieldError: (field: keyof ProfileValues) => string | undefined
}

interface EditorCallbacks {
  /** Opens the tab of the first error. */
  onPart: (part: Part) => void
  onDone: () => void
  /** Called when the form was filled with an unsaved draft. */
  onRestored: () => void
  /** Reports whether the form has unsaved changes. */
  onUnsaved: (unsaved: boolean) => void
}

/**
 * Restores an unsaved draft when the editor opens and stores the values while the doctor types. The draft stays in this tab
 * until it is saved, because the session can end or the doctor can open another screen.
 */
function useProfileDraft(form: UseFormReturn<ProfileValues>, onRestored: () => void) {
  const { isDirty } = form.formState
  const draft = useMemo(() => draftOf('profile', profileDraft), [])
  const [isRestored, setRestored] = useState(false)
  const restoreDraft = useEffectEvent(() => {
    const restored = draft.read()
    if (!restored) return
    form.reset(restored, { keepDefaultValues: true })
    setRestored(true)
    onRestored()
  })
  useEffect(() => restoreDraft(), [])
  const current = useWatch({ control: form.control }) as ProfileValues
  useEffect(() => {
    if (isDirty) draft.keep(current)
  }, [draft, isDirty, current])
  const clear = () => {
    draft.clear()
    setRestored(false)
  }
  return { isRestored, clear }
}

export function useProfileEditor(profile: DoctorProfile, { onPart, onDone, onRestored, onUnsaved }: EditorCallbacks) {
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

  const draft = useProfileDraft(form, onRestored)
  const reportUnsaved = useEffectEvent(onUnsaved)
  useEffect(() => {
    reportUnsaved(isDirty)
    return () => reportUnsaved(false)
  }, [isDirty])

  const startFrom = (saved: DoctorProfile) => {
    draft.clear()
    form.reset(valuesOf(saved))
  }

  const showFirst = (fields: string[]) => {
    const first = fields[0]
    if (first === undefined) return
    onPart(partOf(first))
    // The field exists once its tab has rendered.
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
          const errorCodes = errorsByField((error instanceof ApiError && error.fields) || {})
          for (const [field, code] of Object.entries(errorCodes))
            form.setError(field as keyof ProfileValues, { type: 'server', message: code })
          showFirst(Object.keys(errorCodes))
          toast.error(t('updateFailed'), error instanceof ApiError ? errorText(error) : t('updateFailedText'))
        }
      }),
    (errors) => showFirst(Object.keys(errors))
  )

  return {
    form,
    save,
    saving: saveProfile.isPending,
    /** Resets the form to the saved profile. */
    reset: () => startFrom(profile),
    /** The form shows an unsaved draft. */
    isRestored: draft.isRestored,
    fieldError: (field: keyof ProfileValues) =>
      fieldText(form.formState.errors[field]?.message as FieldCode | undefined)
  }
}
