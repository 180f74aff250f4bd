import { type SqlBool, sql } from 'kysely'

/** A condition: this column, such as `d.name`, contains the text, in upper or lower case. No character is a wildcard. */
export const containsText = (column: string, text: string) =>
  sql<SqlBool>`strpos(lower(${sql.ref(column)}), lower(${text})) > 0`
