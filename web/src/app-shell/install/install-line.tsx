import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { logError } from '../../lib/log.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { acceptInstallOffer, hasHomeScreenMenu, isInstalledApp, useHasInstallOffer } from './install-offer.ts'

/**
 * A line of the settings that adds the site to the device's apps: with a button where the browser offers it, and by telling how
 * on iPhones and iPads. Nothing is shown by other browsers or in the installed app.
 */
export function InstallLine() {
  const t = useMessages('notices')
  const hasOffer = useHasInstallOffer()
  const [isBusy, setBusy] = useState(false)
  const [isAdded, setAdded] = useState(false)
  if (isInstalledApp()) return null
  if (!hasOffer && !isAdded && !isBusy && !hasHomeScreenMenu()) return null

  const add = async () => {
    setBusy(true)
    try {
      setAdded(await acceptInstallOffer())
    } catch (cause) {
      logError('The app could not be installed', cause)
      toast.error(t('app.failed'))
    } finally {
      setBusy(false)
    }
  }
  const hasButton = (hasOffer || isBusy) && !isAdded
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <MonitorSmartphone aria-hidden size={20} className="text-soft" />
      <p role="status" className="min-w-0 flex-1 basis-48">
        {t(isAdded ? 'app.added' : hasButton ? 'app.text' : 'app.ios')}
      </p>
      {hasButton && (
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void add()}>
          {t('app.add')}
        </Button>
      )}
    </Card>
  )
}
