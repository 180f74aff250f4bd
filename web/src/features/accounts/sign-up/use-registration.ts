import type { Role } from '@arogyachat/contract/accounts'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { logError } from '../../../lib/log.ts'
import { useNavigate } from '../../../lib/router/location.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast/toast.tsx'
import type { SignedIn } from '../login-queries.ts'
import { sendProfileImage } from '../queries.ts'
import { clearDraft } from './use-form-draft.ts'

/**
 * Returns what to do once the account exists: sign in, show a welcome, upload the profile image in the background and open
 * the dashboard.
 */
export function useRegistration(role: Role, form: string): (reply: SignedIn, image: Blob | null) => void {
  const t = useMessages('accounts')
  const session = useSession()
  const navigate = useNavigate()

  const send = async (image: Blob) => {
    try {
      session.updateUser({ profileImage: await sendProfileImage(image) })
    } catch (cause) {
      logError('The profile image was not saved', cause)
      toast.info(t('imageNotSavedTitle'), t(role === 'patient' ? 'imageNotSavedText' : 'imageNotSavedDoctorText'))
    }
  }

  return (reply, image) => {
    clearDraft(form)
    void session.signedIn(reply)
    toast.success(t('registrationSuccessful'), role === 'patient' ? t('patientWelcome') : t('doctorWelcome'))
    if (image) void send(image)
    navigate(paths.dashboard(role))
  }
}
