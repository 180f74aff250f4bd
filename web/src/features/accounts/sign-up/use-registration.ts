import type { Role } from '@arogyachat/contract/accounts'
import { useNavigate } from 'react-router'
import { useSession } from '../../../app-shell/session/session.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { logError } from '../../../lib/log.ts'
import { paths } from '../../../paths.ts'
import { toast } from '../../../ui/toast.tsx'
import { type SignedIn, sendProfileImage } from '../queries.ts'
import { clearDraft } from './use-form-draft.ts'

/** What happens once an account has been made: signed in, welcomed, the picture sent behind, the dashboard shown. */
export function useRegistration(role: Role, form: string): (reply: SignedIn, picture: Blob | null) => void {
  const t = useMessages('accounts')
  const session = useSession()
  const navigate = useNavigate()

  const send = async (picture: Blob) => {
    try {
      session.updateUser({ profileImage: await sendProfileImage(picture) })
    } catch (cause) {
      logError('The profile picture was not saved', cause)
      toast.info(t('imageNotSavedTitle'), t(role === 'patient' ? 'imageNotSavedText' : 'imageNotSavedDoctorText'))
    }
  }

  return (reply, picture) => {
    clearDraft(form)
    void session.signedIn(reply)
    toast.success(t('registrationSuccessful'), role === 'patient' ? t('patientWelcome') : t('doctorWelcome'))
    if (picture) void send(picture)
    navigate(paths.dashboard(role))
  }
}
