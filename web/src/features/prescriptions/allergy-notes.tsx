import type { Prescription } from '@arogyachat/contract/prescriptions'
import { TriangleAlert } from 'lucide-react'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'

/** The statements of a prescription about its warnings in the reader's language: overrides with reasons, and what was not checked. */
export function useAllergyStatements(allergies: Prescription['allergies']): string[] {
  const t = useMessages('prescriptions')
  const formats = useFormats()
  if (allergies === null) return [t('allergies.notCompared')]
  const { overrides, uncheckedMedicines, uncheckedAllergies, uncheckedCurrent = [], allergiesRecorded } = allergies
  const lines = [
    ...overrides.map(({ kind, medicine, about, reason }) => t(`overrides.${kind}`, { medicine, about, reason })),
    allergiesRecorded === 0 && t('allergies.noneRecorded'),
    uncheckedMedicines.length > 0 && t('allergies.uncheckedMedicines', { medicines: formats.list(uncheckedMedicines) }),
    uncheckedAllergies.length > 0 && t('allergies.uncheckedAllergies', { allergies: formats.list(uncheckedAllergies) }),
    uncheckedCurrent.length > 0 && t('allergies.uncheckedCurrent', { medicines: formats.list(uncheckedCurrent) }),
    allergies.isAgeKnown === false && t('allergies.ageUnknown')
  ].filter((line) => line !== false)
  return lines.length > 0 ? lines : [t('allergies.compared')]
}

/** The allergy statements on the screen; overrides are red. */
export function AllergyNotes({ allergies }: Pick<Prescription, 'allergies'>) {
  const t = useMessages('prescriptions')
  const lines = useAllergyStatements(allergies)
  const overridden = allergies?.overrides.length ?? 0
  return (
    <fieldset aria-label={t('allergies.title')} className="min-w-0 break-words text-sm">
      {lines.map((line, index) =>
        index < overridden ? (
          <p key={line} className="flex items-start gap-2 rounded-sm bg-danger-soft px-3 py-2 text-danger">
            <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
            <span className="min-w-0">{line}</span>
          </p>
        ) : (
          <p key={line} className="text-soft">
            {line}
          </p>
        )
      )}
    </fieldset>
  )
}
