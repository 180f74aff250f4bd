import { type LanguageCode, languageOf, spokenLanguages } from '@arogyachat/contract/languages'
import { specializations } from '@arogyachat/contract/specializations'
import { clsx } from 'clsx'
import { SlidersHorizontal, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useFormats } from '../../i18n/formats.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { languageStore } from '../../i18n/language-store.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { useDebouncedText } from '../../lib/use-debounced-text.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectInput } from '../../ui/form/field.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import type { useDoctorSearch } from './use-doctor-search.ts'

type Search = ReturnType<typeof useDoctorSearch>

const MicrophoneButton = lazyPart(async () => {
  const [microphone] = await Promise.all([
    import('../speech/recognition/microphone-button.tsx'),
    languageStore.want(['speech'])
  ])
  return microphone.MicrophoneButton
})

/** The fees to choose from, in rupees. A different fee from the address is added to them. */
const feeSteps = [200, 300, 500, 750, 1000, 1500, 2000]
/** The fee of the chip. */
const lowFee = 500

/** The search line. What is typed or said is sent once the user pauses. */
export function DoctorSearchLine({ search }: { search: Search }) {
  const t = useMessages('doctors')
  const language = useLanguage()
  const [text, setText] = useDebouncedText(search.typed, search.setText)
  return (
    <search aria-label={t('searchDoctors')} className="flex flex-wrap items-center gap-2">
      <SearchInput
        label={t('searchLabel')}
        placeholder={t('searchHint')}
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="min-w-0 flex-1 basis-40"
      />
      <MicrophoneButton language={language} onText={setText} />
    </search>
  )
}

/** The button that opens the filters, with how many are set, and chips for the two most used ones. */
export function DoctorFilters({ search }: { search: Search }) {
  const t = useMessages('doctors')
  const formats = useFormats()
  const language: LanguageCode = useLanguage()
  const panelId = useId()
  const [isOpen, setOpen] = useState(false)
  const { filters, change, clear, count } = search
  const own = languageOf(language).english
  const { specialization } = filters
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="-mx-4 -my-1.5 flex gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0 *:shrink-0">
        <Button
          variant="outline"
          size="sm"
          icon={<SlidersHorizontal aria-hidden className="size-4" />}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setOpen(!isOpen)}
        >
          {t('filter')}
          {count > 0 && (
            <>
              <span aria-hidden className="min-w-6 rounded-full bg-neem px-1.5 text-on-neem tabular-nums">
                {formats.number(count)}
              </span>
              <span className="sr-only">{t('filtersOn', { count })}</span>
            </>
          )}
        </Button>
        {specialization && (
          <Chip isOn onPress={() => change({ specialization: '' })}>
            {t(`specializations.${specialization}`)}
          </Chip>
        )}
        <Chip isOn={filters.language === own} onPress={(isOn) => change({ language: isOn ? own : '' })}>
          {t('speaks', { languages: t(`languages.${own}`) })}
        </Chip>
        <Chip isOn={filters.maxFee === lowFee} onPress={(isOn) => change({ maxFee: isOn ? String(lowFee) : '' })}>
          {t('upToFee', { fee: formats.rupees(lowFee) })}
        </Chip>
        {count > 1 && (
          <Button variant="ghost" size="sm" onClick={clear}>
            {t('clearFilters')}
          </Button>
        )}
      </div>
      <div id={panelId} hidden={!isOpen}>
        <FilterFields search={search} />
      </div>
    </div>
  )
}

/** A filter that a press switches on and off. */
function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: (isOn: boolean) => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onPress(!isOn)}
      className={clsx(
        'inline-flex min-h-11 items-center gap-1.5 rounded-full border px-4 py-1.5 font-heading font-semibold text-sm leading-tight',
        isOn ? 'border-neem bg-mint text-neem' : 'border-edge bg-card text-ink'
      )}
    >
      {children}
      {isOn && <X aria-hidden className="size-4" />}
    </button>
  )
}

/** All filters. They are read from and written to the address. */
function FilterFields({ search: { filters, change } }: { search: Search }) {
  const t = useMessages('doctors')
  const formats = useFormats()
  const fees = [...new Set([...feeSteps, ...(filters.maxFee === undefined ? [] : [filters.maxFee])])].sort(
    (a, b) => a - b
  )
  return (
    <fieldset className="grid fit-columns-48 gap-3 rounded-lg border border-line bg-card p-4">
      <legend className="sr-only">{t('filters')}</legend>
      <Field label={t('specialty')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.specialization ?? ''}
            onChange={(event) => change({ specialization: event.target.value })}
            options={[
              { value: '', label: t('anySpecialty') },
              ...specializations.map((specialization) => ({
                value: specialization,
                label: t(`specializations.${specialization}`)
              }))
            ]}
          />
        )}
      </Field>
      <Field label={t('language')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.language ?? ''}
            onChange={(event) => change({ language: event.target.value })}
            options={[
              { value: '', label: t('anyLanguage') },
              ...spokenLanguages.map((language) => ({ value: language, label: t(`languages.${language}`) }))
            ]}
          />
        )}
      </Field>
      <Field label={t('highestFee')}>
        {(control) => (
          <SelectInput
            {...control}
            value={filters.maxFee === undefined ? '' : String(filters.maxFee)}
            onChange={(event) => change({ maxFee: event.target.value })}
            options={[
              { value: '', label: t('anyFee') },
              ...fees.map((fee) => ({ value: String(fee), label: t('upToFee', { fee: formats.rupees(fee) }) }))
            ]}
          />
        )}
      </Field>
    </fieldset>
  )
}
