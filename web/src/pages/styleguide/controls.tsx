import { Pill, Video } from 'lucide-react'
import { useState } from 'react'
import { AnchorButton, Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { DateInput } from '../../ui/form/dates/date-input.tsx'
import { SlotPicker } from '../../ui/form/dates/slot-picker.tsx'
import { Field, SelectInput, TextArea, TextInput } from '../../ui/form/field.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { PhoneInput } from '../../ui/form/phone-input.tsx'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { StarRating } from '../../ui/stars.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { Section, type SectionProps } from './section.tsx'

const slots = ['10:00-10:30', '10:30-11:00', '11:00-11:30', '16:00-16:30'].map((text) => ({ value: text, label: text }))

export function Buttons({ words }: SectionProps) {
  return (
    <Section name="buttons">
      {(['sm', 'md', 'lg'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-3">
          {(['primary', 'accent', 'outline', 'ghost', 'danger'] as const).map((variant) => (
            <Button key={variant} size={size} variant={variant}>
              {variant === 'danger' ? words.cancel : words.book}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button icon={<Video aria-hidden className="size-5" />}>{words.book}</Button>
        <Button busy>{words.book}</Button>
        <Button disabledReason={words.error}>{words.book}</Button>
        <Button disabled>{words.book}</Button>
        <LinkButton to="/" variant="outline">
          {words.book}
        </LinkButton>
        <AnchorButton href="tel:112" variant="danger">
          112
        </AnchorButton>
        <IconButton label={words.cancel} variant="outline">
          <Pill aria-hidden className="size-5" />
        </IconButton>
      </div>
    </Section>
  )
}

export function Fields({ words }: SectionProps) {
  const [date, setDate] = useState('2026-11-20')
  const options = words.stars.map((star) => ({ value: star, label: star }))
  return (
    <Section name="fields">
      <FormAlert title={words.cancel}>{words.error}</FormAlert>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.doctor} required hint={words.hint}>
          {(props) => <TextInput {...props} placeholder={words.book} />}
        </Field>
        <Field label={words.doctor} error={words.error}>
          {(props) => <PhoneInput {...props} defaultValue="98765" />}
        </Field>
        <Field label={words.book}>{(props) => <DateInput {...props} value={date} onChange={setDate} />}</Field>
        <Field label={words.book} hint={words.hint}>
          {(props) => <PasswordInput {...props} defaultValue="secret" autoComplete="off" />}
        </Field>
        <Field label={words.book}>
          {(props) => <SelectInput {...props} placeholder={words.hint} options={options} defaultValue="" />}
        </Field>
        <Field label={words.book}>{(props) => <TextArea {...props} defaultValue={words.text} />}</Field>
        <SearchInput label={words.book} />
        <div>
          <Checkbox label={words.text} defaultChecked />
          <Checkbox label={words.hint} error={words.error} />
        </div>
      </div>
    </Section>
  )
}

export function Choices({ words }: SectionProps) {
  const [tab, setTab] = useState('0')
  const [slot, setSlot] = useState('')
  const [stars, setStars] = useState(3)
  const [page, setPage] = useState(1)
  const picker = { value: slot, onChange: setSlot, emptyText: words.hint, loadingLabel: words.hint }
  return (
    <Section name="choices">
      <Tabs
        value={tab}
        onValueChange={setTab}
        label={words.heading}
        items={words.stars.map((label, star) => ({ value: String(star), label, count: star }))}
      >
        {words.stars.map((label, star) => (
          <TabPanel key={label} value={String(star)}>
            {label}: {words.text}
          </TabPanel>
        ))}
      </Tabs>
      <SlotPicker {...picker} legend={words.book} slots={slots} error={words.error} />
      <SlotPicker {...picker} legend={words.book} slots={[]} />
      <SlotPicker {...picker} legend={words.book} slots={[]} loading />
      <StarRating value={stars} onChange={setStars} labels={words.stars} legend={words.heading} />
      <Pager
        page={page}
        pageSize={10}
        total={42}
        onPage={setPage}
        label={(from, to, all) => `${from}–${to} / ${all}`}
      />
    </Section>
  )
}
