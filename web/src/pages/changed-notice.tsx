import { ConsentDialog } from '../features/accounts/consent/consent-dialog.tsx'
import { PrivacyText } from '../features/site/privacy-text.tsx'

export default function ChangedNotice() {
  return <ConsentDialog notice={<PrivacyText heading="h3" />} />
}
