import { useSession } from '../app-shell/session.tsx'
import { languageStore } from '../i18n/language-store.ts'
import { lazyPart } from '../lib/lazy-part.tsx'

const Question = lazyPart(async () => {
  const [{ ConsentDialog }, { PrivacyText }] = await Promise.all([
    import('../features/accounts/consent-dialog.tsx'),
    import('../features/site/privacy-text.tsx'),
    languageStore.want(['consent', 'site'])
  ])
  return () => <ConsentDialog notice={<PrivacyText heading="h3" />} />
})

/** Over a dashboard, never over a call: asks whoever has not agreed to the current privacy notice. */
export function ConsentQuestion() {
  const { user } = useSession()
  return user?.needsConsent ? <Question /> : null
}
