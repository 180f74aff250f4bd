import {
  type Measurement,
  type MeasurementKind,
  measurementKinds,
  measurementSpecs
} from '@arogyachat/contract/measurements/measurements'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { lazyPart } from '../../lib/lazy-part.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Trend } from '../../ui/charts/trend.tsx'
import { RadioTile } from '../../ui/form/radio-tile.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { MeasurementWarningCard } from './measurement-warning.tsx'
import { useMeasurementText } from './measurement-words.ts'
import { useDeleteMeasurement, useMeasurements, useSaveMeasurement } from './queries.ts'

const MeasurementForm = lazyPart(() => import('./measurement-form.tsx').then((module) => module.MeasurementForm))

const pageSize = 10
/** The measurements that a curve shows at most; the server sends no longer page. */
const curveSize = 100

interface MeasurementsPanelProps {
  /** Asks the assistant this question. */
  onAsk: (question: string) => void
}

/** What the patient measures at home: a curve and a list of each kind. */
export function MeasurementsPanel({ onAsk }: MeasurementsPanelProps) {
  const t = useMessages('measurements')
  const [kind, setKind] = useState<MeasurementKind>('blood-pressure')
  return (
    <div className="grid gap-4">
      <p className="text-soft">{t('about')}</p>
      <KindChoice kind={kind} onKind={setKind} />
      <KindMeasurements key={kind} kind={kind} onAsk={onAsk} />
    </div>
  )
}

function KindChoice({ kind, onKind }: { kind: MeasurementKind; onKind: (kind: MeasurementKind) => void }) {
  const t = useMessages('measurements')
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('chooseKind')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-6">
        {measurementKinds.map((one) => (
          <RadioTile
            key={one}
            name={group}
            checked={one === kind}
            onChange={() => onKind(one)}
            className="min-h-12 justify-center px-2 text-center font-heading font-semibold text-sm"
          >
            {t(`kinds.${one}`)}
          </RadioTile>
        ))}
      </div>
    </fieldset>
  )
}

function KindMeasurements({ kind, onAsk }: { kind: MeasurementKind; onAsk: (question: string) => void }) {
  const t = useMessages('measurements')
  const common = useMessages('common')
  const errorText = useErrorText()
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<{ measurement: Measurement | null } | null>(null)
  const list = useMeasurements(kind, page, pageSize)
  const add = (
    <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setEditing({ measurement: null })}>
      {t('add')}
    </Button>
  )
  return (
    <section aria-label={t(`kinds.${kind}`)} className="grid gap-4">
      <PagedList
        query={list}
        page={page}
        onPage={setPage}
        texts={{
          loading: t('loading'),
          loadFailed: t('loadFailed'),
          error: errorText(list.error),
          retry: common('retry'),
          back: common('previous'),
          range: (from, to, total) => t('pageRange', { from, to, total })
        }}
        empty={<EmptyState picture="records" title={t('none')} text={t('noneText')} action={add} />}
      >
        {({ measurements, warning }) => (
          <>
            <div>{add}</div>
            {warning && page === 1 && measurements[0] && (
              <MeasurementWarningCard warning={warning} measurement={measurements[0]} onAsk={onAsk} />
            )}
            <Curves kind={kind} />
            <ul className="grid gap-2 lg:grid-cols-2">
              {measurements.map((measurement) => (
                <MeasurementRow
                  key={measurement._id}
                  measurement={measurement}
                  onEdit={() => setEditing({ measurement })}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {editing && <MeasurementForm kind={kind} measurement={editing.measurement} onClose={() => setEditing(null)} />}
    </section>
  )
}

/** The latest measurements over time, with the normal range as a band; a blood pressure has two curves. */
function Curves({ kind }: { kind: MeasurementKind }) {
  const t = useMessages('measurements')
  const measurements = useMeasurements(kind, 1, curveSize).data?.measurements ?? []
  const { unit, normal, second } = measurementSpecs[kind]
  if (measurements.length < 2) return null
  const curves = [
    { label: second ? t('systolic') : t(`kinds.${kind}`), range: normal, of: (entry: Measurement) => entry.value },
    ...(second
      ? [{ label: t('diastolic'), range: second.normal, of: (entry: Measurement) => entry.second ?? entry.value }]
      : [])
  ]
  return (
    <Card className="grid gap-4 md:grid-cols-2">
      {curves.map(({ label, range, of }) => (
        <div key={label} className="grid content-start gap-2">
          <h2 className="font-heading font-semibold">{label}</h2>
          <Trend
            label={label}
            unit={unit}
            low={range?.low}
            high={range?.high}
            points={measurements.map((entry) => ({ at: entry.takenAt, value: of(entry) }))}
          />
        </div>
      ))}
      {normal && <p className="text-soft text-sm md:col-span-2">{t('normalNote')}</p>}
    </Card>
  )
}

function MeasurementRow({ measurement, onEdit }: { measurement: Measurement; onEdit: () => void }) {
  const t = useMessages('measurements')
  const formats = useFormats()
  const text = useMeasurementText()
  const remove = useRemoval()
  const shown = text(measurement)
  return (
    <Card as="li" className="flex flex-wrap items-center gap-2 p-3!">
      <div className="min-w-0 flex-1 basis-36">
        <p className="font-heading font-semibold text-lg leading-tight">
          <bdi>{shown}</bdi>
        </p>
        <p className="text-soft text-sm">{formats.instant(measurement.takenAt)}</p>
      </div>
      <IconButton label={t('edit', { value: shown })} onClick={onEdit}>
        <Pencil aria-hidden className="size-5" />
      </IconButton>
      <IconButton
        label={t('delete', { value: shown })}
        aria-busy={remove.isPending || undefined}
        onClick={() => !remove.isPending && remove.remove(measurement)}
      >
        <Trash2 aria-hidden className="size-5" />
      </IconButton>
    </Card>
  )
}

/** Deletes a measurement, with a notice in which it can be undone. */
function useRemoval() {
  const t = useMessages('measurements')
  const errorText = useErrorText()
  const text = useMeasurementText()
  const deletion = useDeleteMeasurement()
  const saving = useSaveMeasurement()
  const putBack = ({ kind, value, second, takenAt }: Measurement) =>
    saving.mutateAsync({ id: null, body: { kind, value, second, takenAt } }).then(
      () => toast.success(t('restored')),
      (error: unknown) => toast.error(t('restoreFailed'), errorText(error), { matters: true })
    )
  return {
    isPending: deletion.isPending,
    remove: (measurement: Measurement) =>
      deletion.mutate(measurement._id, {
        onSuccess: () =>
          toast.success(t('deleted'), text(measurement), {
            undo: { label: t('undo'), onPress: () => void putBack(measurement) }
          }),
        onError: (error) => toast.error(t('deleteFailed'), errorText(error), { matters: true })
      })
  }
}
