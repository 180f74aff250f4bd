import type { LabTest } from '@arogyachat/contract/labs'
import { Droplet, FlaskConical, Hospital, House, Microscope, ScanLine } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats } from '../../../i18n/formats.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Badge } from '../../../ui/badge.tsx'

export const testIcons: Record<LabTest['category'], ReactNode> = {
  blood: <Droplet aria-hidden className="size-5 shrink-0" />,
  urine: <FlaskConical aria-hidden className="size-4 shrink-0" />,
  stool: <Microscope aria-hidden className="size-4 shrink-0" />,
  imaging: <ScanLine aria-hidden className="size-4 shrink-0" />
}

/** The category of the test and where it is done. */
export function TestBadges({ test }: { test: LabTest }) {
  const t = useMessages('labs')
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone="info" icon={testIcons[test.category]}>
        {t(`categories.${test.category}`)}
      </Badge>
      {test.hasHomeCollection ? (
        <Badge tone="good" icon={<House aria-hidden className="size-4 shrink-0" />}>
          {t('atHome')}
        </Badge>
      ) : (
        <Badge tone="warn" icon={<Hospital aria-hidden className="size-4 shrink-0" />}>
          {t('atCentre')}
        </Badge>
      )}
    </p>
  )
}

/** The price and the processing time, in one line. */
export function TestFigures({ test }: { test: LabTest }) {
  const t = useMessages('labs')
  const formats = useFormats()
  return (
    <dl className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
      <div>
        <dt className="sr-only">{t('price')}</dt>
        <dd className="font-heading font-semibold text-lg">{formats.rupees(test.costRupees)}</dd>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-1.5 text-sm">
        <dt className="text-soft">{t('processingTime')}</dt>
        <dd className="font-heading font-semibold">{t('hours', { hours: test.processingHours })}</dd>
      </div>
    </dl>
  )
}
