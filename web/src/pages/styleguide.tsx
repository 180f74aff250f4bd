import { isLanguageCode, type LanguageCode, languageOf, languages } from '@arogyachat/contract/languages'
import { CalendarDays, EllipsisVertical, Moon, Pill, Sun, Video } from 'lucide-react'
import { Direction } from 'radix-ui'
import { type ReactNode, useEffect, useState } from 'react'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { AnchorButton, Button, IconButton, LinkButton } from '../ui/button.tsx'
import { Card, CardTitle } from '../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx'
import {
  Checkbox,
  DateInput,
  Field,
  PasswordInput,
  PhoneInput,
  SearchInput,
  SelectInput,
  TextArea,
  TextInput
} from '../ui/field.tsx'
import { FormAlert } from '../ui/form-alert.tsx'
import { Menu } from '../ui/menu.tsx'
import { Meter } from '../ui/meter.tsx'
import { Pager } from '../ui/pager.tsx'
import { SlotPicker } from '../ui/slot-picker.tsx'
import { StarRating, Stars } from '../ui/stars.tsx'
import { EmptyState, ErrorState, Skeleton, SkeletonCards, Spinner } from '../ui/states.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { Toaster, toast } from '../ui/toast.tsx'
import { UiWords } from '../ui/ui-messages.tsx'
import { type Samples, samples } from './styleguide-samples.ts'

const slots = ['10:00-10:30', '10:30-11:00', '11:00-11:30', '16:00-16:30'].map((text) => ({ value: text, label: text }))

/** Every part of the kit in every state; `?lang=ur&theme=dark` opens it in one language and theme. */
export default function Styleguide() {
  const asked = new URLSearchParams(window.location.search)
  const lang = asked.get('lang')
  const [code, setCode] = useState<LanguageCode>(isLanguageCode(lang) ? lang : 'en')
  const [theme, setTheme] = useState(asked.get('theme') === 'dark' ? 'dark' : 'light')
  const language = languageOf(code)
  const words = samples[code]

  useEffect(() => {
    const page = document.documentElement
    page.lang = code
    page.dir = language.dir
    page.dataset.theme = theme
  }, [code, language.dir, theme])

  const own = {
    close: words.cancel,
    previous: words.stars[0],
    next: words.stars[4],
    loading: words.hint,
    showPassword: words.text,
    hidePassword: words.hint,
    required: words.fault,
    page: words.heading
  }
  return (
    <Direction.Provider dir={language.dir}>
      <UiWords value={own}>
        <main className="mx-auto flex max-w-6xl flex-col gap-8 p-4 font-text">
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="grow text-3xl">{words.heading}</h1>
            <SelectInput
              aria-label="lang"
              className="max-w-40 font-names"
              value={code}
              onChange={(event) => isLanguageCode(event.target.value) && setCode(event.target.value)}
              options={languages.map((language) => ({ value: language.code, label: language.native }))}
            />
            <IconButton label={theme} variant="outline" onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
              {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
            </IconButton>
          </div>
          <Buttons words={words} />
          <Fields words={words} />
          <Surfaces words={words} />
          <Choices words={words} />
          <Floating words={words} />
          <States words={words} />
        </main>
        <Toaster max={3} />
      </UiWords>
    </Direction.Provider>
  )
}

interface PartProps {
  words: Samples
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section id={name} aria-label={name} className="flex flex-col gap-4">
      {children}
    </section>
  )
}

function Buttons({ words }: PartProps) {
  return (
    <Part name="buttons">
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
        <Button disabledReason={words.fault}>{words.book}</Button>
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
    </Part>
  )
}

function Fields({ words }: PartProps) {
  const options = words.stars.map((star) => ({ value: star, label: star }))
  return (
    <Part name="fields">
      <FormAlert title={words.cancel}>{words.fault}</FormAlert>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={words.doctor} required hint={words.hint}>
          {(props) => <TextInput {...props} placeholder={words.book} />}
        </Field>
        <Field label={words.doctor} error={words.fault}>
          {(props) => <PhoneInput {...props} defaultValue="98765" />}
        </Field>
        <Field label={words.book}>{(props) => <DateInput {...props} defaultValue="2026-11-20" />}</Field>
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
          <Checkbox label={words.hint} error={words.fault} />
        </div>
      </div>
    </Part>
  )
}

function Surfaces({ words }: PartProps) {
  return (
    <Part name="surfaces">
      <div className="grid gap-4 sm:grid-cols-2">
        <Card tone="deep" bubble>
          <p className="font-heading text-marigold">{words.hint}</p>
          <CardTitle>{words.doctor}</CardTitle>
          <p className="mb-4 text-on-deep-soft">{words.text}</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="accent">{words.book}</Button>
            <Button>{words.book}</Button>
            <Button variant="outline">{words.book}</Button>
            <Button variant="ghost">{words.book}</Button>
            <Badge tone="good">{words.book}</Badge>
          </div>
          <Card className="mt-4">
            <p className="text-soft">{words.text}</p>
          </Card>
        </Card>
        {(['plain', 'mint', 'cream'] as const).map((tone) => (
          <Card key={tone} tone={tone}>
            <div className="flex items-center gap-3">
              <Avatar name={words.doctor} />
              <CardTitle>{words.doctor}</CardTitle>
            </div>
            <p className="mt-3 text-soft">{words.text}</p>
          </Card>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {(['neutral', 'good', 'info', 'warn', 'danger'] as const).map((tone, index) => (
          <Badge key={tone} tone={tone} icon={<CalendarDays aria-hidden className="size-4" />}>
            {words.stars[index]}
          </Badge>
        ))}
        <Avatar name={words.doctor} size="sm" />
        <Avatar name={words.doctor} size="lg" />
        <Stars value={3.5} label={words.stars[3]} />
      </div>
      <Meter value={0.6} label={words.hint} />
    </Part>
  )
}

function Choices({ words }: PartProps) {
  const [tab, setTab] = useState('0')
  const [slot, setSlot] = useState('')
  const [stars, setStars] = useState(3)
  const [page, setPage] = useState(1)
  const picker = { value: slot, onChange: setSlot, emptyText: words.hint, loadingLabel: words.hint }
  return (
    <Part name="choices">
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
      <SlotPicker {...picker} legend={words.book} slots={slots} error={words.fault} />
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
    </Part>
  )
}

function Floating({ words }: PartProps) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <Part name="floating">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>{words.book}</Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {words.cancel}
        </Button>
        <Button variant="outline" onClick={() => toast.success(words.book, words.text)}>
          {words.stars[4]}
        </Button>
        <Button variant="outline" onClick={() => toast.error(words.fault)}>
          {words.stars[0]}
        </Button>
        <Menu
          label={words.heading}
          trigger={
            <IconButton label={words.heading} variant="outline">
              <EllipsisVertical aria-hidden className="size-5" />
            </IconButton>
          }
          items={[
            { label: words.book, icon: <Video aria-hidden className="size-5" />, onSelect: () => setOpen(true) },
            { label: words.cancel, danger: true, onSelect: () => setAsking(true) }
          ]}
        />
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={words.heading}
        description={words.hint}
        footer={<Button onClick={() => setOpen(false)}>{words.book}</Button>}
      >
        {Array.from({ length: 12 }, (_, value) => String(value)).map((text) => (
          <p key={text} className="mb-4">
            {words.text}
          </p>
        ))}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={words.cancel}
        description={words.text}
        confirmLabel={words.cancel}
        cancelLabel={words.hint}
        danger
        onConfirm={() => setAsking(false)}
      />
    </Part>
  )
}

function States({ words }: PartProps) {
  return (
    <Part name="states">
      <div className="grid gap-4 sm:grid-cols-2">
        <EmptyState
          icon={<Pill className="size-7" />}
          title={words.heading}
          text={words.text}
          action={<Button variant="outline">{words.book}</Button>}
        />
        <ErrorState
          title={words.fault}
          text={words.text}
          retryLabel={words.book}
          onRetry={() => toast.info(words.book)}
        />
      </div>
      <Spinner label={words.hint} />
      <Skeleton className="h-8" />
      <SkeletonCards count={2} label={words.hint} />
    </Part>
  )
}
