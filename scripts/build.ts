// `npm run build`: builds the site. With `--if-stale` only when a source is newer than the last build.
import { buildAll, buildIfStale } from './build/site.ts'

await (process.argv.includes('--if-stale') ? buildIfStale() : buildAll())
