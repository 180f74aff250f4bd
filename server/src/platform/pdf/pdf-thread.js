/*
 * A worker thread that lays out documents with Typst: {template, data, files} → {pdf}, or {error} with the diagnostics. The template reads the
 * data from data.json and the files beside it. Data are never read as markup.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { readFonts } from './fonts.js'

/** There is no such folder: all files of a document are in memory. */
const workspace = fileURLToPath(new URL('./no-folder', import.meta.url))
const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: readFonts() }] })
/** Documents after which memoized results that no later one used are freed. */
const cachedDocuments = 10

function compile({ template, data, files }) {
  compiler.resetShadow()
  compiler.mapShadow(join(workspace, 'data.json'), Buffer.from(data))
  for (const [name, content] of Object.entries(files)) compiler.mapShadow(join(workspace, name), Buffer.from(content))
  const result = compiler.compile({ mainFileContent: template })
  const error = result.takeError() ?? result.takeDiagnostics()
  const document = result.result
  if (!document) return { error: JSON.stringify(error?.shortDiagnostics ?? 'no document') }
  const pdf = compiler.pdf(document)
  compiler.evictCache(cachedDocuments)
  return { pdf }
}

parentPort.on('message', (job) => {
  try {
    parentPort.postMessage(compile(job))
  } catch (error) {
    parentPort.postMessage({ error: String(error) })
  }
})
