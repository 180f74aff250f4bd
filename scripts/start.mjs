// `npm start`: build when something changed, then become the server in this same process, so that signals reach it.
import { buildIfStale } from './build.mjs'

process.loadEnvFile && (await import('node:fs')).existsSync('.env') && process.loadEnvFile('.env')
await buildIfStale()
await import('../server/dist/main.js')
