import type { Appointment } from '@arogyachat/contract/appointments'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useErrorText } from '../../../../i18n/error-text.ts'
import { useFormats } from '../../../../i18n/formats.ts'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmDialog } from '../../../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../../../ui/skeletons.tsx'
import { ErrorState } from '../../../../ui/states.tsx'
import { useEarlierPrescriptions, useTemplates } from '../prescribing-queries.ts'
import { rowOf, type WrittenPrescription, type WrittenRow } from '../prescription-draft.ts'
import type { PrescriptionWriterState } from '../use-prescription-writer.ts'
import { TemplateLine } from './template-line.tsx'

type Source = 'templates' | 'earlier' | 'favourites'
const sources: readonly Source[] = ['templates', 'earlier', 'favourites']
export type StartingValues = Partial<WrittenPrescription> & { medications: WrittenRow[] }

/** What a prescription can start from: a template, an earlier prescription of this patient, or favourite medicines one by one. */
export function StartingPoints({ writer, appointment }: { writer: PrescriptionWriterState; appointment: Appointment }) {
  const t = useMessages('writing')
  const practice = useMessages('practice')
  const id = useId()
  const [open, setOpen] = useState<Source | null>(null)
  /** What waits for the doctor's yes, because it replaces what was written. */
  const [waiting, setWaiting] = useState<StartingValues | null>(null)
  const start = (values: StartingValues) => {
    setOpen(null)
    setWaiting(null)
    writer.replace(values)
    // The list with the pressed button is gone, and a question returns the focus when it closes.
    setTimeout(() => writer.form.setFocus('medications.0.name'))
  }
  const choose = (values: StartingValues) => (writer.isUnsaved ? setWaiting(values) : start(values))
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('startFrom')}</legend>
      <div className="flex flex-wrap gap-2">
        {sources.map((source) => (
          <Button
            key={source}
            size="sm"
            variant="outline"
            aria-expanded={open === source}
            aria-controls={id}
            icon={<ChevronDown aria-hidden className={`size-4 ${open === source ? 'rotate-180' : ''}`} />}
            onClick={() => setOpen(open === source ? null : source)}
          >
            {t(`${source}.title`)}
          </Button>
        ))}
      </div>
      <div id={id} hidden={open === null} className="mt-2 rounded-md border border-line p-2">
        {open === 'earlier' && <Earlier appointmentId={appointment._id} onChoose={choose} />}
        {open === 'templates' && (
          <Saved
            kind="template"
            onChoose={({ medications, instructions = '', diagnosis = '', followUp = '' }) =>
              choose({ medications, instructions, diagnosis, followUp })
            }
          />
        )}
        {open === 'favourites' && (
          <Saved kind="favourite" onChoose={({ medications: [row] }) => row && writer.addRow(row)} />
        )}
      </div>
      <ConfirmDialog
        open={waiting !== null}
        onOpenChange={(isOpen) => !isOpen && setWaiting(null)}
        title={t('replace.title')}
        description={t('replace.text')}
        confirmLabel={t('replace.confirm')}
        cancelLabel={practice('leaveStay')}
        onConfirm={() => waiting && start(waiting)}
      />
    </fieldset>
  )
}

interface ListProps<Item> {
  query: { isPending: boolean; error: unknown; refetch: () => unknown }
  items: readonly Item[] | undefined
  none: string
  children: (item: Item) => ReactNode
}

/** A list with its loading, failed and empty states. */
function List<Item extends { _id: string }>({ query, items, none, children }: ListProps<Item>) {
  const t = useMessages('writing')
  const practice = useMessages('practice')
  const errorText = useErrorText()
  if (query.isPending)
    return (
      <div role="status">
        <span className="sr-only">{t('list.loading')}</span>
        <Skeleton className="h-11 w-full" />
      </div>
    )
  if (!items)
    return (
      <ErrorState
        isSmall
        title={t('list.failed')}
        text={errorText(query.error)}
        retryLabel={practice('retry')}
        onRetry={() => void query.refetch()}
      />
    )
  if (items.length === 0) return <p className="p-2 text-soft">{none}</p>
  return (
    <ul className="flex max-h-72 flex-col divide-y divide-line overflow-y-auto">
      {items.map((item) => (
        <li key={item._id}>{children(item)}</li>
      ))}
    </ul>
  )
}

const summaryOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).join(', ')

function Earlier({ appointmentId, onChoose }: { appointmentId: string; onChoose: (values: StartingValues) => void }) {
  const t = useMessages('writing')
  const formats = useFormats()
  const earlier = useEarlierPrescriptions(appointmentId)
  return (
    <List query={earlier} items={earlier.data} none={t('earlier.none')}>
      {({ medications, instructions, diagnosis = '', followUp = '', appointmentDate }) => (
        <Button
          variant="ghost"
          className="w-full flex-col !items-start !gap-0 !text-start"
          onClick={() => onChoose({ medications: medications.map(rowOf), instructions, diagnosis, followUp })}
        >
          <span>{t('earlier.of', { date: formats.date(appointmentDate) })}</span>
          <span dir="auto" className="font-body font-normal text-soft text-sm">
            {summaryOf(medications)}
          </span>
        </Button>
      )}
    </List>
  )
}

function Saved({ kind, onChoose }: { kind: 'template' | 'favourite'; onChoose: (values: StartingValues) => void }) {
  const t = useMessages('writing')
  const templates = useTemplates()
  const items = templates.data?.filter((template) => template.kind === kind)
  return (
    <List query={templates} items={items} none={t(kind === 'template' ? 'templates.none' : 'favourites.none')}>
      {(template) => (
        <TemplateLine
          template={template}
          onChoose={() => onChoose({ ...template, medications: template.medications.map(rowOf) })}
        />
      )}
    </List>
  )
}
