import type { Medication } from '@arogyachat/contract/prescriptions'
import { useCallback } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'

type WithUses = Pick<Medication, 'uses'>

/** What a medicine is usually given for, in sentences; null where that is not certain. */
export function useUsesText(): (medication: WithUses) => string | null {
  const t = useMessages('prescriptions')
  return useCallback(
    ({ uses }) => {
      if (!uses) return null
      const sentences = uses.map((alternatives) =>
        t('uses.sentence', {
          uses: alternatives
            .map((use) => t(`uses.for.${use}`))
            .reduce((before, next, at) =>
              t(at === alternatives.length - 1 ? 'uses.last' : 'uses.more', { uses: before, next })
            )
        })
      )
      const isUnclear = uses.some((alternatives) => alternatives.length > 1)
      return [...sentences, isUnclear ? t('uses.several') : ''].join(' ').trim()
    },
    [t]
  )
}

/** Says once under a list of medicines that the doctor may have another reason. */
export function UsesNote({ medications }: { medications: readonly WithUses[] }) {
  const t = useMessages('prescriptions')
  if (!medications.some(({ uses }) => uses)) return null
  return <p className="text-soft text-sm">{t('uses.note')}</p>
}
