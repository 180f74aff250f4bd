import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { fillLanding, languageCookie, visitorLanguage } from '../contract/landing.ts'
import { isLanguageCode } from '../contract/languages.ts'

type Words = { [key: string]: string | Words }

/**
 * Fills missing keys from English and compiles the ICU messages, so that the browser needs neither a second file nor a parser.
 */
function compiled(english: Words, words: Words): object {
  return Object.fromEntries(
    Object.entries(english).map(([key, source]) => {
      const own = words[key]
      if (typeof source === 'string') return [key, compile(typeof own === 'string' ? own : source)]
      return [key, compiled(source, typeof own === 'object' ? own : {})]
    })
  )
}

function compileLocales(): Plugin {
  const folder = resolve(import.meta.dirname, '../locales/messages')
  return {
    name: 'compile-locales',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/messages\/[a-z]+\/[a-z]+\.json$/ },
      handler(source, id) {
        const english = resolve(folder, 'en', basename(id))
        this.addWatchFile(english)
        const whole = compiled(JSON.parse(readFileSync(english, 'utf8')), JSON.parse(source))
        return { code: JSON.stringify(whole), map: null }
      }
    }
  }
}

/**
 * Two libraries write <style> elements, which our policy forbids. Sonner's sheet is imported as a file instead, and the
 * one rule needed of Radix's scroll lock stands in theme.css.
 */
function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    apply: 'build',
    transform: {
      filter: { id: [/\/sonner\/dist\/index\.mjs$/, /\/react-style-singleton\/dist\/es2015\/singleton\.js$/] },
      handler(source, id) {
        if (id.includes('/react-style-singleton/')) {
          return { code: 'export const stylesheetSingleton = () => ({ add() {}, remove() {} })', map: null }
        }
        const code = source.replace(/^__insertCSS\(".*"\);?$/m, '')
        if (code === source) this.error('sonner no longer injects its styles where it did')
        return { code, map: null }
      }
    }
  }
}

/** In development, renders the landing page on each request. */
function landingInDevelopment(): Plugin {
  return {
    name: 'landing-in-development',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        const named = pathname.slice(1)
        if (pathname !== '/' && !isLanguageCode(named)) return next()
        const cookie = new RegExp(`${languageCookie}=(\\w+)`).exec(request.headers.cookie ?? '')?.[1]
        const language = isLanguageCode(named) ? named : visitorLanguage(cookie, request.headers['accept-language'])
        try {
          const { renderLanding } = await vite.ssrLoadModule('/src/features/landing/render.tsx')
          const styles = ['/src/features/landing/landing.css', `/src/ui/fonts/generated/landing-${language}.css`]
          const style = styles.map((style) => `@import "${style}?direct";`).join('\n')
          const page = renderLanding(language, { style, script: '/src/features/landing/enhance.ts', preload: [] })
          const facts = {
            publicUrl: '',
            year: new Date().getFullYear(),
            isDemo: true,
            grievanceEmail: undefined,
            socialLinks: []
          }
          response.setHeader('content-type', 'text/html; charset=utf-8')
          // React Refresh must load before the chat.
          const refresh = `<script type="module">${react.preambleCode.replace('__BASE__', '/')}</script>`
          response.end(fillLanding(page, facts).replace('<head>', `<head>${refresh}`))
        } catch (error) {
          next(error)
        }
      })
    }
  }
}

/** Libraries of every screen, and what all icons share. They import nothing but each other. */
const vendor =
  /[\\/]node_modules[\\/](lucide-react[\\/]dist[\\/]esm[\\/](createLucideIcon|Icon|context|shared[\\/].+)\.mjs$|@radix-ui[\\/]react-direction[\\/]|(react|react-dom|scheduler|clsx|use-intl|icu-minify|@formatjs|@tanstack[\\/](react-query|query-core))[\\/])/

/** Shared modules that sign-in needs although they do not belong to the start: in files of their own they weigh twice as much. */
const withStart =
  /[\\/](src[\\/]ui[\\/]form[\\/](checkbox|field|form-alert|password-input)\.tsx|lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/](arrow-left|check|chevron-down|circle-exclamation-point|eye|eye-off|flask-conical|heart-handshake|languages|loader-circle|phone|rotate-ccw|wifi-off)\.mjs)$/

const appEntry = resolve(import.meta.dirname, 'src/main.tsx')

/**
 * Puts what the app starts with, and what most screens need, into two files, the libraries and our own: in thirty files the same
 * modules are thirty requests and compress worse. Neither file imports one that imports it.
 */
function startChunks(): Rolldown.CodeSplittingGroup {
  const routes = resolve(import.meta.dirname, 'src/routes.tsx')
  let start: Set<string> | undefined
  const findStart = (graph: Rolldown.ChunkingContext) => {
    const importsOf = (id: string) => graph.getModuleInfo(id)?.importedIds ?? []
    const screens = (graph.getModuleInfo(routes)?.dynamicallyImportedIds ?? []).map((page) =>
      ownModules(page, importsOf)
    )
    const isCommon = (id: string) => screens.filter((modules) => modules.has(id)).length > (screens.length * 2) / 3
    const common = screens.flatMap((modules) => [...modules].filter(isCommon))
    return new Set([...common, ...ownModules(appEntry, importsOf)])
  }
  return {
    debugName: 'start',
    name(id, graph) {
      // The landing page has a build of its own, without the app.
      if (!graph.getModuleInfo(appEntry)) return null
      start ??= findStart(graph)
      if (vendor.test(id)) return 'vendor'
      if (withStart.test(id)) return 'start'
      return start.has(id) && id !== appEntry && !id.endsWith('.css') ? 'start' : null
    }
  }
}

/** The module and the modules of this repository that are loaded with it. */
function ownModules(id: string, importsOf: (id: string) => readonly string[], found = new Set<string>()): Set<string> {
  if (found.has(id) || id.includes('node_modules')) return found
  found.add(id)
  for (const imported of importsOf(id)) ownModules(imported, importsOf, found)
  return found
}

const server = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [compileLocales(), withoutInjectedStyles(), react(), tailwindcss(), landingInDevelopment()],
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  // The landing page is rendered in Node with the same compiled messages as in the browser.
  ssr: { noExternal: ['use-intl'] },
  build: {
    outDir: 'dist',
    manifest: true,
    // The content security policy allows no data: scripts, and small files gain nothing from being inlined.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [startChunks()], includeDependenciesRecursively: false } }
    }
  },
  server: {
    proxy: {
      '/api': server,
      '/ai': server,
      '/meeting': server,
      '/manifest.webmanifest': server,
      '/icons': server,
      '/socket.io': { target: server, ws: true }
    }
  }
})
