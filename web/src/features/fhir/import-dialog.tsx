import { fhirBundleMaxBytes } from '@arogyachat/contract/fhir/fhir'
import { FolderOpen } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { useErrorText } from '../../i18n/error-text.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ApiError } from '../../lib/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormAlert } from '../../ui/form/form-alert.tsx'
import { Spinner } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { ImportPreview } from './import-preview.tsx'
import { type FhirChoice, type FhirPreview, useFhirPreview, useImportFhir } from './queries.ts'

/** At first every document is ticked, and nothing that would change the profile. */
const choiceAtFirst = ({ items }: FhirPreview): FhirChoice => ({
  items: items.map((_, index) => index),
  allergies: [],
  medicines: []
})

const isEmpty = (choice: FhirChoice) => Object.values(choice).every((positions) => positions.length === 0)

/** Shows what a file from another hospital contains, and saves what is ticked. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages('fhir')
  const common = useMessages('common')
  const errorText = useErrorText()
  const { file, preview, choice, setChoice, pick, error, isReading } = useBundle()
  const saving = useImportFhir()
  const save = () => {
    if (!file || isEmpty(choice)) return
    saving.mutate(
      { file, choice },
      {
        onSuccess: ({ records, allergies, medicines }) => {
          const title = records.length > 0 ? t('saved', { count: records.length }) : t('savedProfile')
          toast.success(title, records.length > 0 && allergies + medicines > 0 ? t('savedProfile') : undefined)
          onClose()
        }
      }
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      title={t('title')}
      description={t('about')}
      footer={
        <>
          <Button variant="outline" disabled={saving.isPending} onClick={onClose}>
            {common('cancel')}
          </Button>
          {preview && (
            <Button busy={saving.isPending} disabled={isEmpty(choice)} onClick={save}>
              {saving.isPending ? t('saving') : t('save')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-5">
        <FilePicker file={file} disabled={saving.isPending || isReading} onPick={pick} />
        {isReading && <Spinner label={t('reading')} />}
        {error === 'size' && <FormAlert title={t('reasons.size')}>{t('hint')}</FormAlert>}
        {error instanceof Error && (
          <FormAlert title={isWrongFile(error) ? t('notFhir') : t('readFailed')}>
            {isWrongFile(error) ? t('hint') : errorText(error)}
          </FormAlert>
        )}
        {preview && <ImportPreview preview={preview} choice={choice} onChoice={setChoice} />}
        {saving.error && <FormAlert title={t('saveFailed')}>{errorText(saving.error)}</FormAlert>}
      </div>
    </Dialog>
  )
}

type BundleError = Error | 'size'

/** Whether another file has to be chosen; other errors may pass. */
const isWrongFile = (error: Error) => error instanceof ApiError && error.code === 'INVALID'

function FilePicker({
  file,
  disabled,
  onPick
}: {
  file: File | null
  disabled: boolean
  onPick: (file: File) => void
}) {
  const t = useMessages('fhir')
  const input = useRef<HTMLInputElement>(null)
  const choose = t(file ? 'chooseAnother' : 'choose')
  const pick = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const picked = currentTarget.files?.[0]
    // Allows choosing the same file again.
    currentTarget.value = ''
    if (picked) onPick(picked)
  }
  return (
    <div className="grid justify-items-start gap-2">
      <input
        ref={input}
        hidden
        type="file"
        accept=".json,application/json,application/fhir+json"
        aria-label={choose}
        onChange={pick}
      />
      <Button
        variant={file ? 'outline' : 'primary'}
        icon={<FolderOpen aria-hidden className="size-5" />}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {choose}
      </Button>
      <p className="wrap-anywhere text-soft text-sm">{file ? <bdi>{file.name}</bdi> : t('hint')}</p>
    </div>
  )
}

/** The chosen file, what it contains and what of it is ticked. */
function useBundle() {
  const [file, setFile] = useState<File | null>(null)
  const [choice, setChoice] = useState<FhirChoice>({ items: [], allergies: [], medicines: [] })
  const [isTooLarge, setTooLarge] = useState(false)
  const reading = useFhirPreview()
  const pick = (picked: File) => {
    setFile(picked)
    setTooLarge(picked.size > fhirBundleMaxBytes)
    reading.reset()
    if (picked.size <= fhirBundleMaxBytes)
      reading.mutate(picked, { onSuccess: ({ preview }) => setChoice(choiceAtFirst(preview)) })
  }
  const error: BundleError | null = isTooLarge ? 'size' : reading.error
  return { file, preview: reading.data?.preview, choice, setChoice, pick, error, isReading: reading.isPending }
}
