import type { DangerSignEntry } from '@arogyachat/contract/assistant'
import { useState } from 'react'
import { BodyFigure, type BodyView, figureSize } from './body-figure.tsx'
import { Choice } from './choice.tsx'

const views = ['front', 'back', 'child'] as const

/** The regions of each view, with their middle on the figure where it can be seen. */
const places: Record<BodyView, Record<string, [x: number, y: number] | null>> = {
  front: {
    head: [60, 14],
    eye: [52, 29],
    mouth: [60, 44],
    chest: [60, 78],
    belly: [60, 108],
    pelvis: [60, 134],
    arm: [23, 100],
    leg: [49, 182],
    skin: [98, 118]
  },
  back: { head: [60, 24], back: [60, 92], arm: [23, 100], leg: [49, 182], skin: [98, 118] },
  child: {
    head: [60, 44],
    eye: [50, 66],
    mouth: [60, 84],
    chest: [60, 116],
    belly: [60, 140],
    pelvis: [60, 163],
    arm: [26, 126],
    leg: [50, 196],
    back: null,
    skin: [89, 124]
  }
}

interface BodyMapProps {
  entries: readonly DangerSignEntry[]
  onChoose: (entry: DangerSignEntry) => void
}

/** A body to point at, with a list of the same regions beside it. */
export function BodyMap({ entries, onChoose }: BodyMapProps) {
  const [view, setView] = useState<BodyView>('front')
  const kind = view === 'child' ? 'child' : 'body'
  const regions = Object.entries(places[view]).flatMap(([name, place]) => {
    const entry = entries.find(({ id }) => id === `${kind}:${name}`)
    return entry ? { entry, place } : []
  })
  return (
    <>
      <Choice names={views} chosen={view} onChoose={setView} />
      <div className="grid grid-cols-[auto_1fr] items-center gap-4 sm:grid-cols-[auto_auto] sm:justify-center sm:gap-10">
        {/* A figure looks the same in every direction of writing. */}
        <div dir="ltr" className="relative rounded-md bg-paper">
          <BodyFigure view={view} />
          {regions.map(
            ({ entry, place }) =>
              place && (
                <button
                  key={entry.id}
                  type="button"
                  aria-label={entry.name}
                  title={entry.name}
                  onClick={() => onChoose(entry)}
                  style={{
                    left: `${(place[0] / figureSize.width) * 100}%`,
                    top: `${(place[1] / figureSize.height) * 100}%`
                  }}
                  className="absolute flex size-6 -translate-1/2 items-center justify-center rounded-full before:size-4 before:rounded-full before:border-2 before:border-ink before:bg-marigold hover:before:size-6"
                />
              )
          )}
        </div>
        <ul className="grid gap-1.5 sm:w-56">
          {regions.map(({ entry }) => (
            <li key={entry.id} className="grid">
              <button
                type="button"
                onClick={() => onChoose(entry)}
                className="min-h-11 rounded-sm border border-line bg-paper px-3 py-1.5 text-start font-heading font-semibold text-ink leading-tight hover:border-danger"
              >
                {entry.name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
