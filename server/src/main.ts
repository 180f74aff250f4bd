import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import type { AppContext } from './app-context.ts'
import { isDatabaseUnavailable } from './db/database.ts'
import { checkAccountKinds, DemoError } from './db/demo-accounts.ts'
import { FolderInUseError } from './db/embedded/folder-lock.ts'
import { openDatabase } from './db/open.ts'
import { seedDemo } from './demo/seed.ts'
import { prepareReading } from './features/assistant/reading-service.ts'
import { handleCallEvents } from './features/video/call-room-service.ts'
import { acceptGuests, handleGuestSignals } from './features/video/guest/seat-service.ts'
import { type ConnectionTracker, trackConnections } from './http/shutdown.ts'
import { addHandlers } from './jobs/handlers.ts'
import { openJobs } from './jobs/open.ts'
import { type LiveServer, openLive } from './live/open.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, ConfigError, readConfig } from './platform/config/config.ts'
import { environment } from './platform/config/environment.ts'
import { DataFolderError } from './platform/data-folder.ts'
import { createLog, type Logger } from './platform/log.ts'
import { openAbhaRegister } from './providers/abha/open.ts'
import { openLanguageModel } from './providers/language-model/open.ts'
import { mailWarning, openMail, outboxOf } from './providers/mail/open.ts'
import { openOcr } from './providers/ocr/open.ts'
import { webPushSender } from './providers/push/web-push.ts'
import { openSpeechToText } from './providers/speech-to-text/open.ts'
import { openTextMessages } from './providers/text-message/open.ts'
import { openTextToSpeech } from './providers/text-to-speech/open.ts'
import { openTranslator } from './providers/translation/open.ts'
import { VaultError } from './vault/cipher.ts'
import { openVault } from './vault/open.ts'

/** The longest time a stop takes. Docker kills a process ten seconds after the signal by default. */
const stopTimeoutMs = 9_000
const sameSignalMs = 1_000

/** After a failed start, each part has this long to close. */
const closeTimeoutMs = 3_000

async function start(config: Config, log: Logger): Promise<void> {
  /** In the order of closing: the part opened last is first. */
  const closers: (() => Promise<void>)[] = []
  try {
    // Loads the word lists while the database opens. A failure is thrown where the promise is awaited below.
    const reading = prepareReading()
    reading.catch(() => undefined)
    const database = await openDatabase(config, log)
    closers.unshift(() => database.close())
    const vault = await openVault(config, database)
    await checkAccountKinds(database.db, config.isDemo)
    // A process that serves only /ai has no mail server configured, so it sends jobs and runs none.
    const jobs = openJobs(database, log, { hasWorkers: config.serves !== 'ai' })
    closers.unshift(() => jobs.stop())
    const live = openLive({ config, database, log })
    closers.unshift(() => live.close())
    const languageModel = openLanguageModel(config, systemClock)
    const ocr = openOcr(config, systemClock)
    const textToSpeech = openTextToSpeech(config, systemClock, log)
    const speechToText = openSpeechToText(config, systemClock)
    const translator = openTranslator(config, systemClock, languageModel)
    const abhaRegister = openAbhaRegister(config, systemClock)
    const providers = { languageModel, ocr, textToSpeech, speechToText, translator, abhaRegister }
    closers.unshift(() => closeProviders(providers))
    const context: AppContext = { config, database, vault, clock: systemClock, log, live, jobs, ...providers }
    addHandlers(context, openMail(config, log), {
      ...openTextMessages(config, log),
      push: webPushSender(config, vault)
    })
    if (config.isDemo) await seedDemo(context)
    const app = await buildApp(context)
    const connections = trackConnections(app.server)
    live.attach(app.server, context, (tab) => {
      handleCallEvents(context, tab)
      handleGuestSignals(context, tab)
    })
    acceptGuests(context, live.guests)
    await jobs.start()
    await app.listen({ host: config.host, port: config.port })
    stopOnSignal(context, () => stop(context, app, live, connections))
    announce(context, app)
    await reading
  } catch (error) {
    // Reports the reason first, because closing may hang.
    reportStartError(error, log)
    for (const close of closers) await closeInTime(close, log)
    process.exit(1)
  }
}

/** Ends the processes and threads that some providers run. */
async function closeProviders({
  ocr,
  textToSpeech,
  speechToText
}: Pick<AppContext, 'ocr' | 'textToSpeech' | 'speechToText'>): Promise<void> {
  await Promise.all([ocr.close(), textToSpeech?.close(), speechToText?.close()])
}

async function closeInTime(close: () => Promise<void>, log: Logger): Promise<void> {
  try {
    await Promise.race([close(), wait(closeTimeoutMs)])
  } catch (error) {
    log.debug({ err: error }, 'a part could not be closed')
  }
}

function announce({ config, log }: AppContext, app: FastifyInstance): void {
  const { port } = app.server.address() as AddressInfo
  const lines = [`ArogyaChat is open at ${config.port === port ? config.publicUrl : `http://localhost:${port}`}`]
  lines.push(
    config.isDemo
      ? 'This is a demonstration: doctors and patients are invented, every account made here is a demo account and may be deleted. Set DEMO=off for a real site.'
      : 'This is a real site: DEMO is off. For a demonstration set DEMO=on with an empty database.'
  )
  const warning = mailWarning(config)
  if (config.smtpUrl === undefined && warning === null && config.serves !== 'ai')
    lines.push(`No mail server is set (SMTP_URL): mails are written to ${outboxOf(config)}`)
  if (process.stdout.isTTY) process.stdout.write(`\n${lines.map((line) => `  ${line}\n`).join('')}\n`)
  else for (const line of lines) log.info(line)
  if (warning !== null) log.warn(warning)
}

/** The first signal stops the server gracefully, a later one immediately. A supervisor, npm and the terminal may each deliver the first. */
function stopOnSignal({ log }: AppContext, stopAll: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined && performance.now() - stoppingSince < sameSignalMs) return
    if (stoppingSince !== undefined) process.exit(1)
    stoppingSince = performance.now()
    log.info(`${signal}: finishing what is under way`)
    setTimeout(() => {
      log.warn('Not everything finished in time; interrupted jobs run again after the next start')
      process.exit(0)
    }, stopTimeoutMs)
    stopAll().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'The server could not shut down gracefully')
        process.exit(1)
      }
    )
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // `npm start` holds a channel to this process, which closes when that command is killed.
  process.once('disconnect', () => stoppingSince === undefined && onSignal('SIGTERM'))
}

/** Finishes the requests first, because they may need every other part. */
async function stop(
  context: AppContext,
  app: FastifyInstance,
  live: LiveServer,
  connections: ConnectionTracker
): Promise<void> {
  live.disconnect()
  await connections.drain()
  await Promise.all([app.close(), live.close()])
  await context.jobs.stop()
  await closeProviders(context)
  await context.database.close()
}

/** A message for the operator when the cause can be fixed by configuration; null for all other errors. */
function explain(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof VaultError) return error.message
  if (error instanceof FolderInUseError || error instanceof DataFolderError) return error.message
  if (error instanceof DemoError) return error.message
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number }
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose one with PORT=…`
  if (syscall === 'listen') return `The server cannot listen on ${address}:${port} (${code}). See HOST and PORT.`
  if (isDatabaseUnavailable(error)) return `The database of DATABASE_URL cannot be reached${code ? ` (${code})` : ''}.`
  return null
}

function reportStartError(error: unknown, log: Logger): void {
  const plain = explain(error)
  if (plain !== null) process.stderr.write(`${plain}\n`)
  else log.fatal({ err: error }, 'The server could not start')
}

function settings(): Config {
  try {
    return readConfig(environment())
  } catch (error) {
    reportStartError(error, createLog('fatal'))
    process.exit(1)
  }
}

const config = settings()
await start(config, createLog(config.logLevel))
