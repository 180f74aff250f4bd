import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

type Words = { [key: string]: string | Words }

/** What `words` lacks is taken from English: a key that is not translated yet costs the visitor no second file. */
function completed(english: Words, words: Words): Words {
  return Object.fromEntries(
    Object.entries(english).map(([key, source]) => {
      const own = words[key]
      if (typeof source === 'string') return [key, typeof own === 'string' ? own : source]
      return [key, completed(source, typeof own === 'object' ? own : {})]
    })
  )
}

function completeLocales(): Plugin {
  const folder = resolve(import.meta.dirname, 'src/i18n/locales')
  return {
    name: 'complete-locales',
    enforce: 'pre',
    transform: {
      filter: { id: /\/i18n\/locales\/[a-z]+\/[a-z]+\.json$/ },
      handler(source, id) {
        const [language, file] = id.split('/').slice(-2) as [string, string]
        if (language === 'en') return null
        const english = resolve(folder, 'en', file)
        this.addWatchFile(english)
        const whole = completed(JSON.parse(readFileSync(english, 'utf8')), JSON.parse(source))
        return { code: JSON.stringify(whole), map: null }
      }
    }
  }
}

const server = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [completeLocales(), react(), tailwindcss()],
  build: {
    outDir: 'dist',
    manifest: true,
    // The content security policy allows no data: scripts, and small files gain nothing from being inlined.
    assetsInlineLimit: 0
  },
  server: {
    proxy: {
      '/api': server,
      '/ai': server,
      '/meeting': server,
      '/socket.io': { target: server, ws: true }
    }
  }
})
