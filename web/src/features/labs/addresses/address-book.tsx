import { type Address, addressText } from '@arogyachat/contract/labs'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonCard } from '../../../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { AddressForm } from './address-form.tsx'
import { useAddresses, useAddressRemoval } from './queries.ts'

/** The addresses that the patient keeps, to add, change and delete them. */
export function AddressBook({ onClose }: { onClose: () => void }) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const [editing, setEditing] = useState<Address | 'new' | null>(null)
  const removal = useAddressRemoval()
  if (editing) {
    const back = () => setEditing(null)
    return <AddressForm address={editing === 'new' ? null : editing} onSaved={back} onClose={back} />
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('addresses')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {common('close')}
          </Button>
          <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setEditing('new')}>
            {t('addressAdd')}
          </Button>
        </>
      }
    >
      <KeptAddresses onEdit={setEditing} removal={removal} />
    </Dialog>
  )
}

interface KeptAddressesProps {
  onEdit: (address: Address) => void
  removal: ReturnType<typeof useAddressRemoval>
}

function KeptAddresses({ onEdit, removal }: KeptAddressesProps) {
  const t = useMessages('labs')
  const common = useMessages('common')
  const errorText = useErrorText()
  const addresses = useAddresses()
  if (addresses.isPending)
    return (
      <div role="status">
        <span className="sr-only">{t('loadingAddresses')}</span>
        <SkeletonCard />
      </div>
    )
  if (!addresses.data)
    return (
      <ErrorState
        isSmall
        title={t('addressesLoadFailed')}
        text={errorText(addresses.error)}
        retryLabel={common('retry')}
        onRetry={() => void addresses.refetch()}
      />
    )
  if (addresses.data.length === 0)
    return <EmptyState icon={<MapPin />} title={t('noAddresses')} text={t('noAddressesText')} />
  return (
    <ul className="flex flex-col gap-3">
      {addresses.data.map((address) => (
        <li key={address._id} className="flex items-start gap-2 rounded-sm border border-line p-3">
          <AddressLines address={address} />
          <IconButton label={t('editAddress', { label: address.label })} onClick={() => onEdit(address)}>
            <Pencil aria-hidden className="size-5" />
          </IconButton>
          <IconButton
            label={t('deleteAddress', { label: address.label })}
            aria-busy={removal.isPending || undefined}
            onClick={() => !removal.isPending && removal.remove(address)}
          >
            <Trash2 aria-hidden className="size-5" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

/** The name of an address and its parts. */
export const AddressLines = ({ address }: { address: Address }) => (
  <span className="wrap-anywhere min-w-0 flex-1">
    <bdi className="block font-heading font-semibold rtl:text-right">{address.label}</bdi>
    <bdi className="block text-soft rtl:text-right">{addressText(address)}</bdi>
  </span>
)
