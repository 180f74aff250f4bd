/** What an answer must never contain: a stack trace, a source path, SQL, or a message of the database or parser. */
const leaks =
  /\bat \S+ \(|\.(ts|js|mjs):\d+|node_modules|file:\/\/|\/server\/src|\bselect\b.+\bfrom\b|\binsert into\b|SQLSTATE|syntax error|relation "|violates|PGlite|kysely|ZodError|Unexpected token/i
export const leakIn = (answer: string): string | null => leaks.exec(answer)?.[0] ?? null
