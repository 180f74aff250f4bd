import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Shown without its title when the rows are cards, because it says by itself what it is. */
  isPlain?: boolean
}

interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What stands under a row, over its whole width. */
  detail?: (row: Row) => ReactNode
  isBusy?: boolean
}

/** Keep the elements a table for screen readers, which browsers forget with another `display`. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' }
} as const

/** A table whose rows are cards where it has no room for columns. */
export function DataTable<Row>({ caption, columns, rows, rowKey, detail, isBusy = false }: DataTableProps<Row>) {
  return (
    <div className="@container">
      <table {...roles.table} aria-busy={isBusy || undefined} className="block w-full border-collapse @3xl:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...roles.rowgroup} className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr {...roles.row} className="@3xl:table-row">
            {columns.map(({ key, title }) => (
              <th
                key={key}
                {...roles.columnheader}
                scope="col"
                className="px-3 py-2 text-start font-heading font-semibold text-soft text-sm"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map((row) => (
          // A row with its detail is a group of rows, so that both are one card.
          <tbody
            key={rowKey(row)}
            {...roles.rowgroup}
            className="mb-3 block rounded-lg border border-line bg-card p-4 @3xl:table-row-group @3xl:rounded-none"
          >
            <tr {...roles.row} className="grid gap-2 @3xl:table-row">
              {columns.map(({ key, title, cell, isPlain = false }) => (
                <td key={key} {...roles.cell} className="block min-w-0 break-words @3xl:table-cell @3xl:px-3 @3xl:py-2">
                  {!isPlain && (
                    <span aria-hidden className="block text-soft text-sm @3xl:hidden">
                      {title}
                    </span>
                  )}
                  {cell(row)}
                </td>
              ))}
            </tr>
            <Detail columns={columns.length}>{detail?.(row)}</Detail>
          </tbody>
        ))}
      </table>
    </div>
  )
}

function Detail({ columns, children }: { columns: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr {...roles.row} className="block @3xl:table-row">
      <td {...roles.cell} colSpan={columns} className="block pt-2 @3xl:table-cell @3xl:px-3 @3xl:pb-2">
        {children}
      </td>
    </tr>
  )
}
