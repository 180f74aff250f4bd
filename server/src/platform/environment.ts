import { existsSync } from 'node:fs'

/** The environment with what `.env` of the working folder adds to it, as `npm start` reads it: commands must not act on another database. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}
