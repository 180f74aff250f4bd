import { existsSync } from 'node:fs'

/** The environment variables of this process. Nothing outside this folder reads `process.env`. */
export const environment = (): NodeJS.ProcessEnv => process.env

/** The environment together with the `.env` file of the working directory, as `npm start` reads it: commands must not act on another database. */
export function loadEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return environment()
}

/** What a child process needs to find programs and temporary files. Contains no setting and no secret of the server. */
export function childEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
}
