import { type FieldCode, fieldErrors } from '@arogyachat/contract/errors'
import type { PatientProfile } from '@arogyachat/contract/patients'
import { savePatientProfileBody } from '@arogyachat/contract/schemas/patients'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
  useWatch
} from 'react-hook-form'
import { ApiError } from '../../../api/call.ts'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useErrorText, useFieldText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { draftOf } from '../../../lib/draft.ts'
import { useAskBeforeUnload } from '../../../lib/use-ask-before-unload.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import { useFetchPatientProfile, useSavePatientProfile } from '../queries.ts'
import { type CardForm, hasShapeOf } from './card-forms.ts'

/** The state of the profile that an edit started from. */
interface Base<V> {
  values: V
  version: string
}

export interface CardEditor<V extends FieldValues> {
  form: UseFormReturn<V>
  isEditing: boolean
  isSaving: boolean
  isDirty: boolean
  /** The form shows an unsaved draft. */
  isRestored: boolean
  /** The profile as saved elsewhere in the meantime, with other values in this card. */
  conflict: PatientProfile | null
  /** The error text of a field, by its dotted path. */
  errorAt: (path: string) => string | undefined
  /** Why the last save failed. */
  failure: string | undefined
  begin: () => void
  save: () => void
  /** Leaves the editor without saving. */
  discard: () => void
  /** Saves the typed values over the conflicting ones. */
  saveOver: () => void
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function resolverOf<V extends FieldValues>(bodyOf: (values: V) => object): Resolver<V> {
  return (values) => {
    const parsed = savePatientProfileBody.safeParse(bodyOf(values))
    if (parsed.success) return { values, errors: {} }
    const errors: FieldErrors<V> = {}
    for (const [path, message] of Object.entries(fieldErrors(parsed.error).fields))
      set(errors, path, { type: 'contract', message })
    return { values: {}, errors }
  }
}

/** The unsaved edit of a card, stored in this tab with the state it started from. */
function useCardDraft<V extends FieldValues>({ name, valuesOf }: CardForm<V>, profile: PatientProfile) {
  const sample = valuesOf(profile)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the shape of the values never changes
  return useMemo(
    () =>
      draftOf<{ base: Base<V>; typed: V }>(`profile-${name}`, {
        parse: (kept) => {
          const isDraft = hasShapeOf({ base: { values: sample, version: '' }, typed: sample }, kept)
          if (!isDraft) throw new Error('Not a draft of this form')
          return kept as { base: Base<V>; typed: V }
        }
      }),
    [name]
  )
}

/** The form of a card, with the state it started from, and its draft. */
function useCardForm<V extends FieldValues>(card: CardForm<V>, profile: PatientProfile) {
  const { valuesOf, bodyOf } = card
  const draft = useCardDraft(card, profile)
  const [restored, setRestored] = useState(() => draft.read())
  const [isEditing, setEditing] = useState(restored !== null)
  const baseOf = (from: PatientProfile): Base<V> => ({ values: valuesOf(from), version: from.version })
  const [base, setBase] = useState<Base<V>>(() => restored?.base ?? baseOf(profile))
  const form = useForm<V>({
    defaultValues: base.values as DefaultValues<V>,
    resolver: resolverOf((values) => bodyOf(values, base.values))
  })
  const { isDirty } = form.formState
  useAskBeforeUnload(isEditing && isDirty)

  const restore = useEffectEvent(() => {
    if (restored) form.reset(restored.typed, { keepDefaultValues: true })
  })
  useEffect(() => restore(), [])
  const typed = useWatch({ control: form.control }) as V
  useEffect(() => {
    if (isEditing && isDirty) draft.keep({ base, typed })
  }, [draft, isEditing, isDirty, base, typed])

  const restart = (from: PatientProfile) => {
    draft.clear()
    setRestored(null)
    setBase(baseOf(from))
    form.reset(valuesOf(from))
  }
  return { form, base, setBase, baseOf, isEditing, setEditing, isRestored: restored !== null, restart }
}

/**
 * Edits one card of the profile. A save is based on the version that the edit started from. When the profile was changed
 * elsewhere in the meantime, but not in this card, it is saved all the same; otherwise the patient decides.
 */
export function useCardEditor<V extends FieldValues>(card: CardForm<V>, profile: PatientProfile): CardEditor<V> {
  const t = useMessages('profile')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const { updateUser } = useSession()
  const fetchProfile = useFetchPatientProfile()
  const saving = useSavePatientProfile()
  const { valuesOf, bodyOf } = card
  const [conflict, setConflict] = useState<PatientProfile | null>(null)
  const { form, base, setBase, baseOf, isEditing, setEditing, isRestored, restart } = useCardForm(card, profile)
  const startFrom = (from: PatientProfile) => {
    restart(from)
    setConflict(null)
    saving.reset()
  }
  const finish = (saved: PatientProfile) => {
    updateUser({ name: saved.name })
    startFrom(saved)
    setEditing(false)
    toast.success(t('profileUpdated'), t('profileUpdatedText'))
  }

  const send = (values: V, from: Base<V>) => {
    const body = savePatientProfileBody.parse(bodyOf(values, from.values))
    saving.mutate(
      { ...body, version: from.version },
      {
        onSuccess: ({ patient }) => finish(patient),
        onError: (error) => {
          if (!(error instanceof ApiError)) return
          if (error.code === 'PROFILE_CHANGED') void settle(values, from, body)
          for (const [path, message] of Object.entries(error.fields ?? {}))
            form.setError(path as Path<V>, { type: 'server', message })
        }
      }
    )
  }
  /** After a refusal because the profile has changed: saves again, or shows what to decide between. */
  const settle = async (values: V, from: Base<V>, body: object) => {
    const latest = await fetchProfile().catch(() => null)
    if (!latest) return
    // The reply to an earlier save may have been lost.
    const isSaved = Object.entries(body).every(([key, value]) => same(value, latest[key as keyof PatientProfile]))
    if (isSaved) finish(latest)
    else if (same(valuesOf(latest), from.values)) send(values, baseOf(latest))
    else setConflict(latest)
  }

  return {
    form,
    isEditing,
    isSaving: saving.isPending,
    isDirty: form.formState.isDirty,
    isRestored,
    errorAt: (path) =>
      fieldText((get(form.formState.errors, path) as FieldError | undefined)?.message as FieldCode | undefined),
    conflict,
    failure: saving.isError && !conflict ? errorText(saving.error) : undefined,
    begin: () => {
      startFrom(profile)
      setEditing(true)
    },
    save: () => void form.handleSubmit((values) => send(values, base))(),
    discard: () => {
      startFrom(conflict ?? profile)
      setEditing(false)
    },
    saveOver: () => {
      if (!conflict) return
      const next = baseOf(conflict)
      setBase(next)
      setConflict(null)
      void form.handleSubmit((values) => send(values, next))()
    }
  }
}
