import type { Carer } from '@arogyachat/contract/family/family'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardTitle } from '../../ui/card.tsx'
import { useNameOf } from '../../ui/person-name.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { useCarerAccess } from './queries.ts'

/** Who can act for the user, or could until the user took the account over. Access that was ended can be given again here. */
export function CarersCard({ carers }: { carers: readonly Carer[] }) {
  const nameOf = useNameOf()
  const t = useMessages('family')
  const errorText = useErrorText()
  const access = useCarerAccess()
  const change = ({ _id, isAllowed }: Carer) =>
    access.mutate({ id: _id, isAllowed: !isAllowed }, { onError: (error) => toast.error(errorText(error)) })
  return (
    <Card as="section" aria-labelledby="carers-title" className="flex flex-col gap-3">
      <CardTitle as="h2" id="carers-title">
        {t('carersTitle')}
      </CardTitle>
      <p className="text-soft">{t('carersText')}</p>
      <ul className="divide-y divide-line">
        {carers.map((carer) => (
          <li key={carer._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <p className="min-w-0">
              <span className="block break-words font-heading font-semibold">{nameOf(carer.name)}</span>
              <span className="block text-soft text-sm">
                {t(carer.isAllowed ? 'carerAllowed' : 'carerEnded', { role: t(`carerRoles.${carer.role}`) })}
              </span>
            </p>
            <Button
              size="sm"
              variant="outline"
              busy={access.isPending && access.variables.id === carer._id}
              onClick={() => change(carer)}
            >
              {t(carer.isAllowed ? 'endCarer' : 'allowCarer')}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
