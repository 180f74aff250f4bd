import { spawn } from 'node:child_process'
import { childEnvironment } from '../../platform/config/environment.ts'
import { ProviderError } from '../provider-error.ts'
import { dotsPerInch, type Engine, type Line, linesOfTable, modelOf, pngOf, type Task } from './embedded/engine.ts'
import { Turns } from './embedded/image/turns.ts'
import { LanguageData } from './embedded/language-data.ts'

const places = 2
const waiting = 40
/** Of an answer: a page of the smallest print has not a tenth of it. */
const mostBytes = 8 * 1024 * 1024

/** The program `tesseract` of this machine with the models of this product, a process for each page. */
export class NativeEngine implements Engine {
  private readonly data = new LanguageData(true)
  private readonly turns = new Turns(places, waiting)

  constructor(private readonly program = 'tesseract') {}

  recognise(task: Task, signal: AbortSignal): Promise<Line[]> {
    return this.turns.take(signal, () => this.run(task, signal))
  }

  close(): Promise<void> {
    return this.data.remove()
  }

  private async run({ page, languages, mode }: Task, signal: AbortSignal): Promise<Line[]> {
    const [folder, image] = await Promise.all([this.data.at(), pngOf(page)])
    const models = languages.map((language) => modelOf[language]).join('+')
    const settings = ['--tessdata-dir', folder, '-l', models, '--psm', `${mode}`, '--dpi', dotsPerInch]
    return new Promise((done, fail) => {
      // No secret of this process is handed on. The pages are what is read side by side, not the parts of one.
      const child = spawn(this.program, ['stdin', 'stdout', ...settings, '-c', 'tessedit_create_tsv=1'], {
        stdio: ['pipe', 'pipe', 'ignore'],
        env: { ...childEnvironment(), OMP_THREAD_LIMIT: '1' },
        killSignal: 'SIGKILL',
        signal
      })
      const failed = () => fail(new ProviderError(signal.aborted ? 'aborted' : 'unavailable'))
      const pieces: Buffer[] = []
      let taken = 0
      child.stdout.on('data', (piece: Buffer) => {
        taken += piece.length
        if (taken > mostBytes) child.kill('SIGKILL')
        else pieces.push(piece)
      })
      child.on('error', failed)
      child.on('close', (code) => (code === 0 ? done(linesOfTable(Buffer.concat(pieces).toString('utf8'))) : failed()))
      // One that ends before it has read everything tells so by its exit.
      child.stdin.on('error', () => undefined)
      child.stdin.end(image)
    })
  }
}
