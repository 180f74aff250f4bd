import { AdministrationScreen } from '../../features/administration/administration-screen.tsx'

export default AdministrationScreen
