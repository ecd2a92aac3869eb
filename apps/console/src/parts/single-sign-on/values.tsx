import { CopyButton } from '../copy-button.tsx'
import { Table } from '../table.tsx'

/** A value that a person enters at the provider. */
export interface Value {
  readonly name: string
  readonly value: string
}

/** Values to enter at the provider, each with a button that copies it. */
export const Values = ({ caption, values }: { readonly caption: string; readonly values: readonly Value[] }) => (
  <Table
    caption={caption}
    columns={[
      { id: 'name', title: 'Name', isRowHeader: true, cell: ({ name }) => name },
      { id: 'value', title: 'Value', cell: ({ value }) => <code>{value}</code> },
      { id: 'copy', title: 'Copy', cell: ({ name, value }) => <CopyButton text={value} label={`Copy: ${name}`} /> },
    ]}
    rows={values}
    keyOf={({ name }) => name}
  />
)
