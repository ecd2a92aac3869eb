import type { StrategyType } from '@halyard/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../data/client.ts'
import { useRefusal } from '../../data/use-refusal.ts'
import { Badge } from '../../parts/badge.tsx'
import { Button } from '../../parts/button.tsx'
import { Menu } from '../../parts/menu.tsx'
import { Name } from '../../parts/name.tsx'
import { QueryView } from '../../parts/query-view.tsx'
import { type Column, RecordTable } from '../../parts/record-table.tsx'
import { Section } from '../../parts/section.tsx'
import { UserText } from '../../parts/user-text.tsx'
import { wordingOfType } from '../../sentences/strategy-types.ts'
import { DeleteStrategyType } from './delete-strategy-type.tsx'
import { DeprecateStrategyType } from './deprecate-strategy-type.tsx'
import { EditStrategyType } from './edit-strategy-type.tsx'
import { NewStrategyType } from './new-strategy-type.tsx'

type Kind = 'edit' | 'deprecate' | 'delete'

interface MenuProps {
  readonly type: StrategyType
  readonly canDelete: boolean
  readonly onOpen: (kind: Kind) => void
}

const TypeMenu = ({ type: { name, editable, deprecated }, canDelete, onOpen }: MenuProps) => (
  <Menu text="⋯" label={`Actions for ${name}`} kind="quiet">
    {editable && (
      <button type="button" onClick={() => onOpen('edit')}>
        Edit
      </button>
    )}
    <button type="button" onClick={() => onOpen('deprecate')}>
      {deprecated ? 'Reactivate' : 'Deprecate'}
    </button>
    {editable && canDelete && (
      <button type="button" onClick={() => onOpen('delete')}>
        Delete
      </button>
    )}
  </Menu>
)

const facts: readonly Column<StrategyType>[] = [
  {
    title: 'Type',
    isRowHeader: true,
    sortBy: ({ name }) => name,
    cell: ({ name, displayName, deprecated }) => (
      <>
        {wordingOfType(name)?.title ?? <UserText>{displayName}</UserText>} <Name>{name}</Name>{' '}
        {deprecated && <Badge kind="warning">deprecated</Badge>}
      </>
    ),
  },
  { title: 'Purpose', cell: ({ description }) => <UserText>{description}</UserText> },
  {
    title: 'Parameters',
    cell: ({ parameters }) =>
      parameters.length === 0
        ? 'none'
        : parameters.map(({ name, type, required }) => (
            <div key={name}>
              <Name>{name}</Name> {type}
              {required && ', required'}
            </div>
          )),
  },
  { title: 'Origin', sortBy: ({ editable }) => Number(editable), cell: ({ editable }) => (editable ? 'own' : 'built in') },
]

/** The types of strategies: built-in types, and own types that applications implement. */
export const StrategyTypes = () => {
  const query = useQuery(queries.strategyTypes.getAllStrategies.queryOptions())
  const [isNew, setNew] = useState(false)
  const [open, setOpen] = useState<{ readonly kind: Kind; readonly name: string }>()
  const refusalOf = useRefusal()
  const close = () => setOpen(undefined)
  const canDelete = refusalOf('DELETE_STRATEGY') === undefined
  const actions: Column<StrategyType> = {
    title: 'Actions',
    isEnd: true,
    cell: (type) => <TypeMenu type={type} canDelete={canDelete} onOpen={(kind) => setOpen({ kind, name: type.name })} />,
  }
  const canUpdate = refusalOf('UPDATE_STRATEGY') === undefined
  return (
    <Section
      title="Strategy types"
      lead="Applications must implement an own type. Where they do not know it, its strategies are false."
      actions={
        <Button refusal={refusalOf('CREATE_STRATEGY')} onClick={() => setNew(true)}>
          New strategy type
        </Button>
      }
    >
      <QueryView query={query}>
        {({ strategies }) => (
          <RecordTable
            caption="Strategy types"
            rows={strategies}
            columns={canUpdate ? [...facts, actions] : facts}
            keyOf={({ name }) => name}
            empty=""
          />
        )}
      </QueryView>
      {isNew && <NewStrategyType onClose={() => setNew(false)} />}
      {open?.kind === 'edit' && <EditStrategyType name={open.name} onClose={close} />}
      {open?.kind === 'deprecate' && <DeprecateStrategyType name={open.name} onClose={close} />}
      {open?.kind === 'delete' && <DeleteStrategyType name={open.name} onClose={close} />}
    </Section>
  )
}
