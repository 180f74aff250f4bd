import { defineConfig } from 'vitest/config'

/** Replace modules of the product, so each needs modules of its own. */
const mocked = '**/*.mocked.test.ts'
/** Measures how long the event loop is blocked, so nothing may run beside it. */
const eventLoop = 'server/src/features/event-loop.test.ts'
/** Use streams, keys and stored files of Node, which belong to another realm than the virtual machine of the other web tests. */
const nodeRealm = [
  'src/api/event-stream.test.ts',
  'src/lib/offline/kept-file.test.ts',
  'src/features/records/upload/interrupted-upload.test.tsx',
  'src/features/assistant/chat/ask.test.ts'
]
const web = {
  root: 'web',
  environment: 'jsdom',
  // Messages are compiled, so use-intl must meet the same alias as in the build.
  server: { deps: { inline: ['use-intl'] } },
  testTimeout: 30_000,
  maxWorkers: 2
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'contract/**/*.test.ts',
            'knowledge/**/*.test.ts',
            'server/src/**/*.test.ts',
            'scripts/**/*.test.ts'
          ],
          exclude: ['**/*.durability.test.ts', '**/*.fuzz.test.ts', mocked, eventLoop],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 120_000,
          // Each worker holds a PGlite of its own, about 300 MB; the machines have two cores. Its test files share the modules,
          // because loading the server for each took more time than the tests.
          maxWorkers: 2,
          isolate: false
        }
      },
      {
        test: {
          name: 'assistant',
          environment: 'node',
          include: ['assistant/**/*.test.ts'],
          exclude: [mocked],
          testTimeout: 30_000,
          maxWorkers: 2,
          isolate: false
        }
      },
      {
        test: {
          name: 'mocked',
          environment: 'node',
          include: [`assistant/${mocked}`, `server/src/${mocked}`],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 120_000,
          maxWorkers: 2
        }
      },
      {
        extends: 'web/vite.config.ts',
        test: {
          ...web,
          name: 'web',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: nodeRealm,
          // A virtual machine for each file takes half the time of a process for each.
          pool: 'vmThreads'
        }
      },
      {
        extends: 'web/vite.config.ts',
        test: { ...web, name: 'web-node', include: nodeRealm }
      },
      {
        test: {
          name: 'fuzz',
          environment: 'node',
          include: ['server/src/**/*.fuzz.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 60_000
        }
      },
      {
        test: {
          name: 'durability',
          environment: 'node',
          include: ['server/src/**/*.durability.test.ts'],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          fileParallelism: false
        }
      },
      {
        test: {
          name: 'event-loop',
          environment: 'node',
          include: [eventLoop],
          globalSetup: 'server/src/testing/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000
        }
      }
    ]
  }
})
