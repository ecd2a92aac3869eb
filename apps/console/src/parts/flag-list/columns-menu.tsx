import { memo } from 'react'
import type { Index } from '../../data/flag-index.ts'
import type { Row } from '../../search-language/row.ts'
import { Button } from '../button.tsx'
import { CheckList } from '../check-list.tsx'
import type { DataColumn } from '../data-column.ts'
import { Menu } from '../menu.tsx'
import { Name } from '../name.tsx'
import { environmentsByType } from './chosen-columns.ts'

interface Props {
  readonly environments: Index['environments']
  readonly all: readonly DataColumn<Row>[]
  readonly chosen: readonly string[]
  /** Null: the standard columns. */
  readonly onChange: (chosen: string[] | null) => void
}

/** Chooses the columns of the list. Environments are grouped by type. */
export const ColumnsMenu = memo(({ environments, all, chosen, onChange }: Props) => {
  const change = (group: readonly string[]) => (next: readonly string[]) =>
    onChange([...chosen.filter((id) => !group.includes(id)), ...next])
  const facts = all.filter(({ id, state }) => id !== 'name' && !state)
  const factIds = facts.map(({ id }) => id)
  return (
    <Menu text="Columns">
      {environmentsByType(environments).map(([type, names]) => {
        const ids = names.map((name) => `environment:${name}`)
        return (
          <CheckList
            key={type}
            label={`Environments of type ${type}`}
            options={names.map((name) => ({ value: `environment:${name}`, label: <Name>{name}</Name>, text: name }))}
            chosen={chosen.filter((id) => ids.includes(id))}
            onChange={change(ids)}
          />
        )
      })}
      <CheckList
        label="Facts"
        options={facts.map(({ id, title }) => ({ value: id, label: title, text: title }))}
        chosen={chosen.filter((id) => factIds.includes(id))}
        onChange={change(factIds)}
      />
      <Button onClick={() => onChange(null)}>Show the standard columns</Button>
    </Menu>
  )
})
