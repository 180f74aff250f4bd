import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '../../../../i18n/use-messages.ts'
import { brand } from '../../../../lib/brand.ts'
import { saveFile } from '../../../../lib/files/save-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast/toast.tsx'
import '../../../../lib/print/print.css'

/** The new recovery codes, to be copied, downloaded or printed: they cannot be shown again. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const t = useMessages('security')
  const [isPrinting, setPrinting] = useState(false)
  const text = `${brand.name}: ${t('codesTitle')}\n\n${codes.join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('copied')),
      () => toast.error(t('copyFailed'))
    )
  return (
    <div className="grid gap-4">
      <p>{t('codesText')}</p>
      <ol
        dir="ltr"
        className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-md bg-mint p-4 font-mono text-lg sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" icon={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button
          variant="outline"
          icon={<Download size={18} aria-hidden />}
          onClick={() => saveFile(`${brand.name}.txt`, new Blob([text], { type: 'text/plain;charset=utf-8' }))}
        >
          {t('download')}
        </Button>
        <Button variant="outline" icon={<Printer size={18} aria-hidden />} onClick={() => setPrinting(true)}>
          {t('print')}
        </Button>
      </div>
      {isPrinting && <PrintedCodes codes={codes} onPrinted={() => setPrinting(false)} />}
    </div>
  )
}

/** The sheet of paper: opens the browser's print dialog once it is rendered. */
function PrintedCodes({ codes, onPrinted }: { codes: readonly string[]; onPrinted: () => void }) {
  const t = useMessages('security')
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <article className="print-sheet" lang={document.documentElement.lang}>
      <h1 className="font-semibold text-2xl">
        {brand.name}: {t('codesTitle')}
      </h1>
      <p className="my-3">{t('codesText')}</p>
      <ol dir="ltr" className="font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </article>,
    document.body
  )
}
