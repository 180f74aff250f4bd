import { CalendarDays, EllipsisVertical, Pill, Video } from 'lucide-react'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog/dialog.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Skeleton, SkeletonCards } from '../../ui/skeletons.tsx'
import { Stars } from '../../ui/stars.tsx'
import { EmptyState, ErrorState, Spinner } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { Section, type SectionProps } from './section.tsx'

export function Surfaces({ words }: SectionProps) {
  return (
    <Section name="surfaces">
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
    </Section>
  )
}

export function Floating({ words }: SectionProps) {
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState(false)
  return (
    <Section name="floating">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setOpen(true)}>{words.book}</Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          {words.cancel}
        </Button>
        <Button variant="outline" onClick={() => toast.success(words.book, words.text)}>
          {words.stars[4]}
        </Button>
        <Button variant="outline" onClick={() => toast.error(words.error)}>
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
    </Section>
  )
}

export function States({ words }: SectionProps) {
  return (
    <Section name="states">
      <div className="grid gap-4 sm:grid-cols-2">
        <EmptyState
          icon={<Pill className="size-7" />}
          title={words.heading}
          text={words.text}
          action={<Button variant="outline">{words.book}</Button>}
        />
        <ErrorState
          title={words.error}
          text={words.text}
          retryLabel={words.book}
          onRetry={() => toast.info(words.book)}
        />
      </div>
      <Spinner label={words.hint} />
      <Skeleton className="h-8" />
      <SkeletonCards count={2} label={words.hint} />
    </Section>
  )
}
