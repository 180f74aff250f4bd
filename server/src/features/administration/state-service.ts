import type { ProviderName, SystemState } from '@arogyachat/contract/administration/administration'
import packageFile from '../../../package.json' with { type: 'json' }
import type { AppContext } from '../../app-context.ts'
import { isOutsideHost } from '../../platform/external-host.ts'
import { canSendTexts } from '../../providers/text-message/open.ts'
import { summarizeCalls } from '../video/call-report-service.ts'
import * as states from './state-store.ts'

const dayMs = 24 * 60 * 60_000
const startedAt = new Date(Date.now() - process.uptime() * 1000)

type Provider = SystemState['providers'][number]

const builtIn: Pick<Provider, 'state' | 'name' | 'isOutside'> = { state: 'embedded', name: null, isOutside: false }
const off: Pick<Provider, 'state' | 'name' | 'isOutside'> = { state: 'off', name: null, isOutside: false }
const configured = (name: string, isOutside: boolean): Pick<Provider, 'state' | 'name' | 'isOutside'> => ({
  state: 'configured',
  name,
  isOutside
})

/** The job whose failures are those of a provider. */
const jobOf: Partial<Record<ProviderName, (job: string) => boolean>> = {
  mail: (job) => job.startsWith('mail:'),
  sms: (job) => job === 'notices:messages',
  whatsapp: (job) => job === 'notices:messages',
  push: (job) => job === 'notices:messages'
}

/** The kinds of the providers, never their addresses or keys. */
function providersOf(context: AppContext, jobs: readonly states.JobCounts[]): Provider[] {
  const { config, languageModel, ocr, speechToText, textToSpeech, translator, abhaRegister } = context
  const can = canSendTexts(config)
  const { languageModel: model, translation, textToSpeech: voice, speechToText: recognition } = config
  const all: Record<ProviderName, Pick<Provider, 'state' | 'name' | 'isOutside'>> = {
    mail: config.smtpUrl === undefined ? builtIn : configured('smtp', isOutsideHost(config.smtpUrl)),
    sms: config.sms && can.sms ? configured('twilio', true) : off,
    whatsapp: config.whatsapp && can.whatsapp ? configured('meta', true) : off,
    push: configured('web push', true),
    languageModel: model && languageModel ? configured(model.provider, languageModel.isOutside) : off,
    ocr: config.ocr.provider === 'embedded' ? builtIn : configured(config.ocr.provider, ocr.isOutside),
    speechToText: recognition && speechToText ? configured(recognition.provider, speechToText.isOutside) : off,
    textToSpeech:
      !voice || !textToSpeech
        ? off
        : voice.provider === 'embedded'
          ? builtIn
          : configured(voice.provider, textToSpeech.isOutside),
    translation: translator ? configured(translation.provider, translator.isOutside) : builtIn,
    abhaRegister: abhaRegister ? configured(`ABDM ${abhaRegister.environment}`, true) : off
  }
  return (Object.keys(all) as ProviderName[]).map((provider) => {
    const isItsJob = jobOf[provider]
    const failures = isItsJob ? jobs.filter(({ name, lastFailedAt }) => isItsJob(name) && lastFailedAt) : []
    const newest = failures.map(({ lastFailedAt }) => lastFailedAt?.getTime() ?? 0).sort((a, b) => b - a)[0]
    const lastFailedAt = newest === undefined ? null : new Date(newest).toISOString()
    return { provider, ...all[provider], lastFailedAt: all[provider].state === 'off' ? null : lastFailedAt }
  })
}

/** The state of this node, of the background jobs of all nodes, and of the providers. */
export async function readState(context: AppContext): Promise<SystemState> {
  const { clock, config, database, live } = context
  const now = clock.now()
  const jobs = await states.countJobs(database.db, new Date(now.getTime() - dayMs))
  return {
    version: packageFile.version,
    database: database.kind === 'pglite' ? 'embedded' : 'postgres',
    isDemo: config.isDemo,
    startedAt: startedAt.toISOString(),
    at: now.toISOString(),
    connections: live.countTabs(),
    jobs: jobs.map((job) => ({ ...job, lastFailedAt: job.lastFailedAt?.toISOString() ?? null })),
    providers: providersOf(context, jobs),
    calls: await summarizeCalls(database.db, now)
  }
}
